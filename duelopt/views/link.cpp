// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/link.hpp"

namespace duelopt::views {

Json link(const AccessLink& link) {
  const bool is_owner = link.grant.study.empty();
  const auto kind = static_cast<std::size_t>(link.grant.kinds);
  return {{"id", link.id},
          {"who", is_owner ? "owner" : "judge"},
          {"study", or_null(link.grant.study)},
          {"judge", or_null(link.grant.judge)},
          {"kind", is_owner ? Json() : Json(kLinkKinds.at(kind))},
          {"created", to_text(link.created)},
          {"revoked", or_null(link.revoked)}};
}

}  // namespace duelopt::views
