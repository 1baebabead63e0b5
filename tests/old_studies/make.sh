#!/bin/sh
# make.sh DUELOPT: makes studies.db in the working directory with that program. See README.md.
set -eu
duelopt=$1
export DUELOPT_STORAGE=sqlite:///studies.db
rm -f studies.db studies.db-*

cat > answer.py <<'PY'
import json, sys
def quality(setting):
    loss = {float: lambda v: (v - 0.3) ** 2, int: lambda v: abs(v - 2) / 4, str: lambda v: (v != "B") / 3}
    return -sum(loss[type(v)](v) for v in setting.values())
ask = json.load(sys.stdin)
if ask["kind"] == "label":
    print(round(quality(ask["params"]), 4))
else:
    print("left" if quality(ask["left"]) > quality(ask["right"]) else "right")
PY

real() { for p in "$@"; do printf '[[parameter]]\nname = "%s"\ntype = "real"\nlow = 0.0\nhigh = 1.0\n' "$p"; done; }
others() {
  printf '[[parameter]]\nname = "grind"\ntype = "real"\nlow = 0.01\nhigh = 1.0\nscale = "log"\n'
  printf '[[parameter]]\nname = "shots"\ntype = "int"\nlow = 1\nhigh = 3\n'
  printf '[[parameter]]\nname = "bean"\ntype = "categorical"\nchoices = ["A", "B", "C"]\n'
}
create() {  # NAME DIRECTION BUDGET, the rest of the file on standard input
  { printf 'name = "%s"\ndirection = "%s"\nbudget = %s\nseed = 7\n' "$1" "$2" "$3"; cat; } > "$1.toml"
  "$duelopt" init "$1.toml"
}
answer() {  # NAME JUDGE QUESTIONS
  for _ in $(seq "$3"); do
    question=$("$duelopt" ask "$1" --judge "$2" --lease 0)
    id=$(echo "$question" | python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])')
    said=$(echo "$question" | python3 answer.py)
    case $said in left | right) "$duelopt" tell "$1" "$id" --winner "$said" ;; *) "$duelopt" tell "$1" "$id" --value "$said" ;; esac
  done > /dev/null
}

{ real a b c d; printf '[strategy]\nname = "joint"\nhills = 0.4\nleast_improvement = 0.02\ninitial_duels = 0.3\nduels_before_labels = 0.2\nduels_in_a_row = 0.1\n'; } | create hills maximize 30
answer hills ada 24
real a b | create tea maximize 20
answer tea ada 4
answer tea bob 10
"$duelopt" ask tea --judge cleo --lease 0 > /dev/null  # is open
"$duelopt" retract tea 3 > /dev/null
others | create espresso maximize 10
answer espresso ada 12
"$duelopt" add espresso --value -0.2 grind=0.25 shots=2 bean=B > /dev/null
{ others; printf '[strategy]\nname = "comp-gp-ucb"\nbias = "known"\nslack = 0.05\ngamma = 0.1\ninitial_duels = 6\nmaximiser = "direct"\n'; } | create fence maximize 12
answer fence ada 12
{ real a b; printf '[strategy]\nname = "log-ei"\nleast_improvement = 0.05\n'; } | create labels minimize 30
answer labels ada 9
{ real a b c d; printf '[strategy]\nname = "eubo"\ninitial_duels = 5\n'; } | create duels maximize 3
answer duels ada 8
answer duels bob 3
"$duelopt" amend duels 2 --winner tie > /dev/null
{ real a; printf '[strategy]\nname = "random-labels"\n'; } | create spent maximize 2
answer spent ada 2
python3 -c 'import sqlite3
db = sqlite3.connect("studies.db")
db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
db.execute("VACUUM")
db.execute("PRAGMA wal_checkpoint(TRUNCATE)")'
