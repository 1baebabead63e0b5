// SPDX-License-Identifier: Apache-2.0
//
// All that a program needs to ask and to answer: what this header reaches is the promise of
// semantic versioning.
#pragma once

#include "duelopt/core/error.hpp"
#include "duelopt/storage/stored_study.hpp"
#include "duelopt/storage/study_file.hpp"
#include "duelopt/study/study.hpp"
#include "duelopt/version.hpp"
