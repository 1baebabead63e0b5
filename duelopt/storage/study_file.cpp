// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/study_file.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <tuple>
#include <vector>

#include "duelopt/core/error.hpp"
#include "duelopt/storage/definition.hpp"
#include "duelopt/storage/toml.hpp"

namespace duelopt {
namespace {

// The parser descends into itself once for each dot of a key, so that a hostile file could exhaust
// the stack.
constexpr std::size_t kMostBytes = 1'000'000;
constexpr std::ptrdiff_t kMostDots = 5'000;

using Lines = std::map<std::string, std::size_t>;  // of the parts of the document, by their names

// The entries of a table as they stand in the file.
std::vector<std::pair<const toml::key*, const toml::node*>> in_order(const toml::table& table) {
  std::vector<std::pair<const toml::key*, const toml::node*>> entries;
  for (const auto& [key, node] : table) entries.emplace_back(&key, &node);
  std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    const auto place = [](const toml::key* key) {
      return std::tuple(key->source().begin.line, key->source().begin.column);
    };
    return place(a.first) < place(b.first);
  });
  return entries;
}

// Turns TOML into JSON and notes the line of each part.
class Converter {
 public:
  explicit Converter(Lines& lines) : lines_(lines) {}

  Json convert(const toml::node& node, const std::string& where) {
    if (const auto* value = node.as_string()) return value->get();
    if (const auto* value = node.as_integer()) return value->get();
    if (const auto* value = node.as_floating_point()) return value->get();
    if (const auto* value = node.as_boolean()) return value->get();
    if (++depth_ > kDeepest) throw DocumentError(where, "it has too many levels");
    if (const auto* table = node.as_table()) return convert_table(*table, where);
    if (const auto* array = node.as_array()) return convert_array(*array, where);
    throw DocumentError(where, where + " is a date or a time, which nothing in a study is");
  }

 private:
  Json convert_table(const toml::table& table, const std::string& where) {
    Json json = Json::object();
    for (const auto& [key, node] : in_order(table)) {
      const std::string name = part_name(where, key->str());
      lines_.emplace(name, key->source().begin.line);
      json[std::string(key->str())] = convert(*node, name);
    }
    --depth_;
    return json;
  }

  Json convert_array(const toml::array& array, const std::string& where) {
    Json json = Json::array();
    for (std::size_t i = 0; i < array.size(); ++i) {
      const std::string name = item_name(where, i);
      lines_.emplace(name, array[i].source().begin.line);
      json.push_back(convert(array[i], name));
    }
    --depth_;
    return json;
  }

  Lines& lines_;
  int depth_ = 0;
};

StudyOptions read(const toml::table& table, Lines& lines) {
  return read_new_study(Converter(lines).convert(table, ""));
}

// What the parser says of a text that goes on to the end of its line is true, and no help.
std::string in_words(const toml::parse_error& error) {
  std::string text(error.description());
  const bool is_text = text.find("string") != std::string::npos;
  if (is_text && text.find("control characters other than TAB") != std::string::npos)
    return "a text has no closing quote on this line, or a control character in it";
  return text;
}

[[noreturn]] void fail(const std::string& file, std::size_t line, std::string_view message) {
  throw Error(ErrorCode::kInvalidArgument,
              file + ':' + std::to_string(line) + ": " + std::string(message));
}

}  // namespace

StudyOptions parse_study_file(std::string_view text, const std::string& file) {
  if (text.size() > kMostBytes || std::count(text.begin(), text.end(), '.') > kMostDots) {
    fail(file, 1, "it is too large for a study file: more than 1 MB, or 5,000 dots");
  }
  Lines lines{{"", 1}};
  try {
    return read(toml::parse(text), lines);
  } catch (const toml::parse_error& error) {
    fail(file, error.source().begin.line, in_words(error));
  } catch (const DocumentError& error) {
    const auto line = lines.find(error.where());
    fail(file, line == lines.end() ? 1 : line->second, error.what());
  }
}

StudyOptions read_study_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorCode::kIo, path + " is a directory, not a study file");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw Error(ErrorCode::kIo,
                "cannot open " + path + ": " + std::generic_category().message(errno));
  std::string text(kMostBytes + 1, '\0');  // one byte too many shows that there are more
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) throw Error(ErrorCode::kIo, "cannot read " + path);
  text.resize(static_cast<std::size_t>(file.gcount()));
  return parse_study_file(text, path);
}

}  // namespace duelopt
