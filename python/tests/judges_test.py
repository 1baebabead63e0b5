"""Judges that are programs: a model, and a language model played by a local server."""
import http.server
import json
import threading

import pytest

import duelopt
from duelopt import judges

COLD, WARM = {"temp": 88.0}, {"temp": 92.0}


def test_a_model_prefers_the_better_value():
    judge = judges.model(lambda params: params["temp"])
    assert (judge(COLD, WARM), judge(WARM, COLD), judge(WARM, WARM)) == ("right", "left", "tie")
    judge = judges.model(lambda params: params["temp"], direction="minimize", tie_within=4.0)
    assert (judge(COLD, WARM), judge(COLD, {"temp": 92.5})) == ("tie", "left")


def test_a_model_names_the_best_of_several():
    judge = judges.model(lambda params: params["temp"], tie_within=0.5)
    assert judge(COLD, {"temp": 90.0}, WARM) == 3
    assert judge(COLD, {"temp": 91.8}, WARM) == "tie"


def test_a_model_must_be_a_number():
    with pytest.raises(duelopt.InvalidArgument, match="not a number"):
        judges.model(lambda params: float("nan"))(COLD, WARM)
    with pytest.raises(duelopt.InvalidArgument, match="up"):
        judges.model(len, direction="up")


@pytest.fixture
def server():
    """Answers what the next entry of `replies` says: a function of the request, a status, or a text."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append({"path": self.path, "key": self.headers["Authorization"], **request})
            reply = replies.pop(0) if len(replies) > 1 else replies[0]
            content = reply(request["messages"][-1]["content"]) if callable(reply) else reply
            self.send_response(content if isinstance(content, int) else 200)
            self.end_headers()
            if isinstance(content, str):
                self.wfile.write(json.dumps({"choices": [{"message": {"content": content}}]}).encode())
            elif isinstance(content, bytes):
                self.wfile.write(content)

        def log_message(self, *_):
            pass

    asked, replies = [], []
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=service.serve_forever, args=(0.01,))
    thread.start()
    service.url, service.asked, service.replies = f"http://127.0.0.1:{service.server_port}/v1", asked, replies
    yield service
    service.shutdown()
    thread.join()
    service.server_close()


def warmer(question):
    first = question.index("92.0") < question.index("88.0")
    return "The best is 1." if first else "It is **2**"


def make(server, **options):
    return judges.llm(server.url, "small", "Espresso: the warmer the better.", pause=0.001, **options)


def test_a_language_model_is_asked_in_both_orders(server):
    server.replies.append(warmer)
    judge = make(server, api_key="secret")
    assert (judge(WARM, COLD), judge(COLD, WARM)) == ("left", "right")
    assert len(server.asked) == 4
    assert {(a["path"], a["key"], a["model"]) for a in server.asked} == {("/v1/chat/completions", "Bearer secret", "small")}
    assert "the warmer the better" in server.asked[0]["messages"][0]["content"]


@pytest.mark.parametrize("replies, verdict", [
    (["1", "1"], "tie"), (["2", "2"], "tie"), (["tie", "1"], "tie"), (["Tie.", "TIE"], "tie"), (["1", "2"], "left"),
    (["2", "Candidate 1."], "right"), (["I cannot say", "1"], None), (["3", "1"], None),
    (["1 is bitter, so: 2", "1"], "right"),
])
def test_contradicting_answers_are_a_tie_and_other_words_are_none(server, replies, verdict):
    server.replies += replies
    assert make(server)(WARM, COLD) == verdict


@pytest.mark.parametrize("trouble", [503, 429, b"not JSON", b"{}"])
def test_trouble_is_tried_again(server, trouble):
    server.replies += [trouble, trouble, warmer]
    assert make(server)(WARM, COLD) == "left"


@pytest.mark.parametrize("replies, verdict", [(["2", "2"], 2), (["1", "3"], 1), (["1", "1"], "tie"), (["tie", "3"], "tie")])
def test_a_choice_among_three_is_asked_forwards_and_backwards(server, replies, verdict):
    server.replies += replies
    assert make(server)(WARM, COLD, {"temp": 90.0}) == verdict


def test_trouble_that_stays_is_an_error(server):
    server.replies.append(500)
    with pytest.raises(duelopt.Io, match="500"):
        make(server, retries=2)(WARM, COLD)
    assert len(server.asked) == 3
    server.replies[:] = [401]
    with pytest.raises(duelopt.Io, match="401"):
        make(server)(WARM, COLD)
    assert len(server.asked) == 4  # not tried again


def test_a_server_that_does_not_answer_is_given_up(server):
    release = threading.Event()
    server.replies.append(lambda question: (release.wait(10), "1")[1])
    with pytest.raises(duelopt.Io, match="timed out"):
        make(server, timeout=0.05, retries=0)(WARM, COLD)
    release.set()


def test_what_a_setting_produced_can_be_shown(server):
    server.replies.append("tie")
    make(server, render=lambda params: f"a cup at {params['temp']:.0f} degrees")(WARM, COLD)
    assert "a cup at 92 degrees" in server.asked[0]["messages"][1]["content"]


def test_a_study_asks_a_language_model(server):
    server.replies.append(lambda question: "tie")
    study = duelopt.create_study(parameters={"temp": duelopt.Real(85, 96)}, budget=0.3, duel_cost=0.1)
    study.optimize(duel=make(server), judge="small")
    assert [(t.winner, t.judge) for t in study.trials()] == [("tie", "small")] * 3
