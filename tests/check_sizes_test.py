#!/usr/bin/env python3
"""tools/check_sizes.py on small pieces of C++."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import check_sizes


def functions(text):
    return list(check_sizes.functions(text))


class CheckSizesTest(unittest.TestCase):
    def test_counts_from_the_first_line_of_the_declaration_to_the_last_brace(self):
        self.assertEqual(functions("int one() { return 1; }\n\nint\nf(int a)\n{\n  return a;\n}\n"), [(1, 1), (3, 5)])

    def test_finds_functions_in_namespaces_and_classes(self):
        code = "namespace a {\nnamespace {\nclass B final : public C {\n  void f() {\n  }\n};\n}\n}\n"
        self.assertEqual(functions(code), [(4, 2)])

    def test_counts_what_is_in_a_function_as_part_of_it(self):
        code = "void f() {\n  struct S { int a; };\n  const auto g = [] {\n    return 1;\n  };\n  if (g()) {\n  }\n}\n"
        self.assertEqual(functions(code), [(1, 8)])

    def test_takes_no_table_for_a_function(self):
        self.assertEqual(functions("const std::vector<Row> kRows{\n    {1, 2},\n    {3, f(4)},\n};\n"), [])

    def test_is_not_misled_by_braces_in_texts_comments_and_directives(self):
        code = "void f() {\n  g(\"{\", '{', R\"({)\", 1'000);  // {\n  /* {\n  */\n}\n#define M {\nvoid h() {}\n"
        self.assertEqual(functions(code), [(1, 5), (7, 1)])

    def test_names_the_file_the_line_and_the_rule(self):
        self.assertEqual(list(check_sizes.faults("a.cpp", "\nvoid f() {\n" + "  g();\n" * 59 + "}\n")),
                         ["a.cpp:2: a function of 61 lines, more than 60"])
        self.assertEqual(list(check_sizes.faults("a.cpp", "void f() {\n" + "  g();\n" * 58 + "}\n")), [])
        self.assertEqual(list(check_sizes.faults("a.cpp", "int a;\n" * 401)), ["a.cpp: 401 lines, more than 400"])


if __name__ == "__main__":
    unittest.main()
