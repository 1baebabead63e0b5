// The pages with the real server: judges at work, and the owner who looks on and corrects.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, open, picture, seriousFaults, unreachable } from "./browser.mjs";
import { Server, answers, studyFile } from "./server.mjs";

const espresso = `name = "espresso"
direction = "maximize"
budget = 40.0
seed = 1
[[parameter]]
name = "temp"
type = "real"
low = 85.0
high = 96.0
[[parameter]]
name = "grind"
type = "real"
low = 0.1
high = 2.0
scale = "log"
[[parameter]]
name = "shots"
type = "int"
low = 1
high = 3
[[parameter]]
name = "bean"
type = "categorical"
choices = ["A", "B"]
`;

const kSwatch = `#!/bin/sh
hue=\${1#--x1=}
echo "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'><rect width='30' height='20' fill='hsl(\${hue} 60% 50%)'/></svg>"
`;

let browser;
let server;
before(async () => {
  browser = await launch();
  server = new Server();
  server.make(espresso);
  server.make(studyFile("one", 1), answers(20, 1));
  server.make(studyFile("two", 2, "budget = 60.0"), answers(36, 2));
  server.make(studyFile("twelve", 12), answers(40, 12));
  server.make(studyFile("none", 2));
  server.make(studyFile("large", 3, "", '[strategy]\nname = "random-labels"'), answers(10000, 3));
  server.make(
    studyFile("judged", 2, "", '[strategy]\nname = "eubo"'),
    answers(310, 2, () => true),
  );
  server.script("swatch", kSwatch);
  server.make(
    studyFile("colour", 1, "", '[strategy]\nname = "random-duels"\n[render]\ncommand = "./swatch"\nshow = "render"'),
  );
  server.make(studyFile("four", 2, "", '[duel]\nchoices = 4\n[strategy]\nname = "random-duels"'));
  await server.start();
});
after(async () => {
  await browser.close();
  await server.stop();
});

// A page of the owner's, who came by the link that `duelopt serve` printed.
async function asOwner(path, act, context = {}) {
  const { page, errors, close } = await open(browser, server.owner, context);
  try {
    await page.getByText("Signed in as the owner").waitFor();
    assert.equal(new URL(page.url()).hash, "");
    if (path !== "/") await page.goto(server.url + path);
    await act(page);
    assert.deepEqual(errors, []);
  } finally {
    await close();
  }
}

const shown = (page, id) => page.getByText(`Question ${id}:`).waitFor({ state: "attached" });
const events = async (page) =>
  Number(/([\d\u202f]+) events?/.exec(await page.textContent(".live"))[1].replace(/\u202f/g, ""));
const until = async (condition, what) => {
  for (let n = 0; n < 200; ++n) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(what);
};

// Scrolls through the page, so that every part is loaded, and back to its top; and waits for what the models say.
async function lookThrough(page, isPatient = true) {
  for (let last = -1, now = 0; now !== last; ) {
    last = now;
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(80);
    now = await page.evaluate(() => scrollY);
  }
  await page.evaluate(() => scrollTo(0, 0));
  if (isPatient) await page.waitForFunction(() => document.querySelectorAll("[aria-busy='true']").length === 0);
}

test("a judge answers while the owner looks on", () =>
  asOwner("/studies/espresso", async (page) => {
    await page.getByText("live, 0 events").waitFor();
    await lookThrough(page);
    const judge = await open(browser, server.invite("espresso", "ana"));
    for (let id = 1; id <= 10; ++id) {
      await shown(judge.page, id);
      assert.equal(new URL(judge.page.url()).pathname, "/judge/espresso");
      await judge.page.keyboard.press(["1", "2", "0"][id % 3]);
    }
    await shown(judge.page, 11);
    await judge.page.keyboard.press("u");
    await judge.page.getByText("You took back").waitFor();
    await page.getByRole("heading", { name: "Journal" }).scrollIntoViewIfNeeded();
    await page.getByText("Trial 10 was corrected: skipped – ana").waitFor();
    await judge.page.keyboard.press("u");
    await page.getByText("Trial 10 was corrected: right is better – ana").waitFor();
    await judge.page.getByText("10 answers given").waitFor();
    assert.deepEqual(judge.errors, []);
    await judge.close();
    await page.getByRole("rowheader", { name: "ana" }).first().waitFor();
    await page.getByRole("region", { name: "Table of judges" }).getByText("10").first().waitFor();
    await lookThrough(page);
    assert.deepEqual(await seriousFaults(page), []);
  }));

test("best of two pages is what trials say: sides and judge are recorded", () => {
  const trials = server
    .run("trials", "espresso", "--format", "json")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter((trial) => trial.state === "done");
  assert.equal(trials.length, 10);
  assert.ok(trials.every((trial) => trial.judge === "ana" && ["left", "right"].includes(trial.chosen)));
});

test("what the renderer makes is shown, and its settings are not", async () => {
  const { page, errors, close } = await open(browser, server.invite("colour", "fay"));
  await page.locator(".option img").nth(1).waitFor();
  assert.equal(await page.locator(".rows").count(), 0);
  await picture(page, "judge-renderer");
  await page.keyboard.press("1");
  await shown(page, 2);
  await close();
  assert.deepEqual(errors, []);
});

test("best of four", async () => {
  const { page, errors, close } = await open(browser, server.invite("four", "gus"));
  await page.locator(".option").nth(3).waitFor();
  await page.keyboard.press("3");
  await shown(page, 2);
  await page.getByText("1 answer given").waitFor();
  await close();
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(server.run("trials", "four", "--format", "json").split("\n")[0]).winner, 3);
});

test("a label is entered by hand where the link allows it", async () => {
  const { page, errors, close } = await open(browser, server.invite("none", "bea", "label"));
  await page.getByLabel("Measured value").fill("19,5");
  await page.keyboard.press("Enter");
  await shown(page, 2);
  await close();
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(server.run("trials", "none", "--format", "json").split("\n")[0]).value, 19.5);
});

test("trials are amended and retracted from the table", () =>
  asOwner("/studies/two", async (page) => {
    await page.getByText(/live, \d+ events/).waitFor();
    const before = await events(page);
    await page.getByRole("heading", { name: "Trials" }).scrollIntoViewIfNeeded();
    await page.getByLabel("Show").selectOption("label");
    await page.getByRole("button", { name: "Amend trial 35" }).click();
    await page.getByRole("textbox", { name: "Value" }).fill("2,5");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("row", { name: /^35 / }).getByText("2.5").waitFor();
    await page.getByRole("button", { name: "Retract trial 34" }).click();
    await page.getByRole("button", { name: "Retract", exact: true }).click();
    await page.getByRole("row", { name: /^34 .* retracted/ }).waitFor();
    await until(async () => (await events(page)) === before + 2, "two events more");
  }));

test("an invitation from the dashboard, revoked while its page is open", () =>
  asOwner("/studies/two", async (page) => {
    await page.getByRole("heading", { name: "Invite a judge" }).scrollIntoViewIfNeeded();
    await page.getByLabel("Name").fill("cleo");
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = await page.locator(".invited code").textContent();
    const judge = await open(browser, link);
    await judge.page.locator(".options, .waiting").first().waitFor();
    await page.getByRole("button", { name: "Revoke the link of cleo" }).click();
    await page.getByRole("button", { name: "Revoke the link of cleo" }).waitFor({ state: "detached" });
    await judge.page.reload();
    await judge.page.getByRole("heading", { name: "This link does not open a study any more" }).waitFor();
    await judge.close();
  }));

test("the next pair within a moment of the click, in a study with 300 duels", async () => {
  const { page, close } = await open(browser, server.invite("judged", "dora"));
  const passed = [];
  await page.locator(".options").waitFor({ timeout: 60000 });
  for (let n = 0; n < 5; ++n) {
    await page.waitForTimeout(1500); // to look at the pair
    const known = await page.textContent("[aria-live='polite'].for-ears");
    passed.push(
      await page.evaluate(async (spoken) => {
        const started = performance.now();
        dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
        const changed = () =>
          document.querySelector(".for-ears").textContent !== spoken && document.querySelector(".options");
        while (!changed() && performance.now() - started < 30000) await new Promise(requestAnimationFrame);
        return performance.now() - started;
      }, known),
    );
  }
  await close();
  console.log(`the next pair after ${passed.map((each) => each.toFixed(0)).join(", ")} ms`);
  assert.ok(Math.min(...passed) < 1000, "the next pair is never ready");
});

test("studies of every size, on every screen, without a serious fault", async () => {
  const looks = {
    plain: {},
    dark: { colorScheme: "dark" },
    phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    zoom: { viewport: { width: 600, height: 400 }, deviceScaleFactor: 2 },
  };
  for (const [study, look] of [
    ["one", "plain"],
    ["two", "plain"],
    ["two", "phone"],
    ["twelve", "dark"],
    ["twelve", "zoom"],
    ["none", "plain"],
    ["large", "plain"],
  ]) {
    await asOwner(
      `/studies/${study}`,
      async (page) => {
        const started = Date.now();
        await page.locator(".dashboard .panel").first().waitFor();
        await page.getByText("live,").waitFor();
        console.log(`${study}, ${look}: open after ${Date.now() - started} ms`);
        await lookThrough(page, study !== "large"); // its models take a while: the page is there without them
        if (study !== "none") await page.getByRole("region", { name: "Table of trials" }).waitFor();
        await picture(page, `dashboard-${study}-${look}`);
        assert.deepEqual(await seriousFaults(page), [], `${study} ${look}`);
        assert.equal(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          0,
          `${study} ${look} is too wide`,
        );
      },
      looks[look],
    );
  }
});

test("everything is reached by keyboard", () =>
  asOwner("/studies/one", async (page) => {
    await lookThrough(page);
    assert.deepEqual(await unreachable(page), []);
  }));

test("plots are saved as SVG, CSV and JSON", () =>
  asOwner("/studies/two", async (page) => {
    const saved = async (button) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button }).click(),
      ]);
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
    };
    await page.locator(".drawing svg").first().waitFor();
    const svg = await saved("Save Money and what it brought as SVG");
    assert.equal(svg.name, "two-progress.svg");
    assert.match(svg.text, /^<svg /);
    assert.doesNotMatch(svg.text, /var\(--/);
    const csv = await saved("Save Money and what it brought as CSV");
    assert.match(csv.text, /^answers,spent,labels,duels,best,mean,low,high\r\n/);
    const json = await saved("Save Money and what it brought as JSON");
    assert.equal(JSON.parse(json.text).length, csv.text.trim().split("\r\n").length - 1);
  }));

test("two studies are compared", () =>
  asOwner("/studies/two", async (page) => {
    await page.getByLabel("Compare with").selectOption("one");
    await page.getByRole("heading", { name: "Compared with one" }).waitFor();
    await page.getByRole("rowheader", { name: "parameter x2" }).waitFor();
    await lookThrough(page);
    await picture(page, "dashboard-compare");
  }));

test("open pages go on by themselves when the server was killed and started again", async () => {
  const judge = await open(browser, server.invite("judged", "eve"));
  const { page, close } = await open(browser, `${server.url}/studies/judged`);
  await judge.page.locator(".options").waitFor();
  await page.getByText(/live, \d+ events/).waitFor();
  const known = await events(page);
  await server.killed(async () => {
    await page.getByText("connection lost, trying again").waitFor();
    await judge.page.keyboard.press("1");
    await judge.page.getByText("1 answer kept here").waitFor();
  });
  await judge.page.getByText("No connection").waitFor({ state: "detached" });
  await page.getByText(/live, \d+ events/).waitFor();
  await until(async () => (await events(page)) > known, "the answer has come to the dashboard");
  await judge.close();
  await close();
});

test("whoever only reads has nothing to change", async () => {
  const { page, errors, close } = await open(browser, `${server.url}/studies/two`);
  await page.getByText("Read only").waitFor();
  await lookThrough(page);
  assert.equal(await page.getByRole("button", { name: /Amend|Retract|Make a link/ }).count(), 0);
  assert.deepEqual(errors, []);
  await close();
});
