// The judges' page as a judge uses it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, picture, seriousFaults, unreachable } from "./browser.mjs";
import { StandIn } from "./stand_in.mjs";

const espresso = [
  { name: "temp", type: "real", low: 85, high: 96, unit: "°C" },
  { name: "grind", type: "real", low: 0.1, high: 2, scale: "log" },
  { name: "shots", type: "int", low: 1, high: 3 },
  { name: "bean", type: "categorical", choices: ["A", "B"], description: "which roast" },
];
const cup = (id, n) => ({
  temp: 86 + ((id * 7 + 3 * n) % 10),
  grind: 0.2 + 0.1 * ((id + 5 * n) % 9),
  shots: 2,
  bean: n % 2 ? "A" : "B",
});
const pair = (id) => ({ kind: "duel", left: cup(id, 0), right: cup(id, 1) });
const four = (id) => ({ kind: "choice", options: [0, 1, 2, 3].map((n) => cup(id, n)) });

let browser;
before(async () => void (browser = await launch()));
after(() => browser.close());

// Runs `act` on a judge's page; the console must stay clean unless `act` expects errors.
async function judge(options, act, context = {}) {
  const standIn = await new StandIn({
    make: pair,
    ...options,
    about: { parameters: espresso, ...options.about },
  }).listen();
  const { page, errors, close } = await open(browser, `${standIn.url}/judge/tea`, context);
  try {
    await act(page, standIn);
    if (!options.errors) assert.deepEqual(errors, []);
  } finally {
    await close();
    standIn.close();
  }
}

const told = (standIn) =>
  [...standIn.answers].map(([id, { answer }]) => [
    id,
    answer.winner ?? (answer.skip ? "skip" : (answer.value ?? answer.fail)),
  ]);
const until = async (condition) => {
  for (let n = 0; n < 200 && !condition(); ++n) await new Promise((resolve) => setTimeout(resolve, 25));
  assert.ok(condition(), String(condition));
};
const shows = (page, id) => page.getByText(`Question ${id}:`).waitFor({ state: "attached" });

test("ten duels by keyboard, one undone, and the undo undone", () =>
  judge({ about: { reasons: ["sweeter", "too bitter"] } }, async (page, standIn) => {
    await shows(page, 1);
    await picture(page, "judge-pair");
    assert.match(
      await page.textContent("[aria-live]"),
      /^Question 1: Which is better\? Left: temp 93\s°C, grind 0\.3, bean B\. Right: temp 86\s°C, grind 0\.8, bean A\.$/,
    );
    const keys = ["1", "2", "ArrowLeft", "ArrowRight", "4", "6", "0", "s", "g", "b"];
    for (const [n, key] of keys.entries()) {
      await shows(page, n + 1);
      await page.keyboard.press(key);
    }
    await until(() => standIn.answers.size === 10);
    assert.deepEqual(
      told(standIn).map(([, answer]) => answer),
      ["left", "right", "left", "right", "left", "right", "tie", "skip", "tie", "tie"],
    );
    assert.equal(standIn.answers.get(10).answer.note, "both bad");
    await shows(page, 11);
    await page.keyboard.press("u");
    await page.getByText("You took back “no difference (both bad)”").waitFor();
    await until(() => standIn.answers.get(10).answer.skip);
    await picture(page, "judge-undone");
    await page.keyboard.press("u");
    await until(() => standIn.answers.get(10).answer.winner === "tie");
    await shows(page, 11);
    assert.match(await page.textContent(".progress"), /9 answers given, about 11 more are useful/);
  }));

test("the mouse chooses, a double click once; reasons go with the answer", () =>
  judge({ about: { reasons: ["sweeter"] } }, async (page, standIn) => {
    await shows(page, 1);
    await page.waitForTimeout(300);
    await page.getByRole("button", { name: "sweeter" }).click();
    await page.getByRole("button", { name: /^Left is better/ }).dblclick();
    await shows(page, 2);
    await until(() => standIn.answers.size === 1);
    assert.deepEqual(standIn.answers.get(1).answer, { winner: "left", note: "sweeter" });
    await page.waitForTimeout(300);
    await page.getByRole("button", { name: "Both good" }).click();
    await until(() => standIn.answers.size === 2);
    assert.deepEqual(standIn.answers.get(2).answer, { winner: "tie", note: "both good" });
  }));

test("the next pair is there at once, however slow the server is", () =>
  judge({ lag: 0 }, async (page, standIn) => {
    await shows(page, 1);
    await until(() => standIn.asked === 2);
    standIn.lag = 400;
    const passed = await page.evaluate(async () => {
      const started = performance.now();
      dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
      while (!document.body.textContent.includes("Question 2:")) await new Promise(requestAnimationFrame);
      return performance.now() - started;
    });
    console.log(`the next pair after ${passed.toFixed(0)} ms`);
    assert.ok(passed < 300, `${passed} ms`);
  }));

test("best of four", () =>
  judge({ make: four }, async (page, standIn) => {
    await shows(page, 1);
    await picture(page, "judge-choice");
    assert.equal(await page.locator(".option").count(), 4);
    await page.keyboard.press("3");
    await until(() => standIn.answers.get(1)?.answer.winner === 3);
    await page.waitForTimeout(300);
    await page.getByRole("button", { name: /^Number 4 is best/ }).click();
    await until(() => standIn.answers.get(2)?.answer.winner === 4);
  }));

test("a label by hand: a wrong one is explained, then a number, then a failure", () =>
  judge(
    {
      make: () => ({ kind: "label", params: cup(1, 0) }),
      about: { kind: "label", value: { name: "Extraction", unit: "%" } },
    },
    async (page, standIn) => {
      await page.getByLabel("Extraction").fill("much");
      await page.keyboard.press("Enter");
      await page.getByText("“much” is not a number").waitFor();
      await picture(page, "judge-label");
      await page.getByLabel("Extraction").fill("19,5");
      await page.getByLabel("Standard error").fill("0.3");
      await page.keyboard.press("Enter");
      await until(() => standIn.answers.has(1));
      assert.deepEqual(standIn.answers.get(1).answer, { value: 19.5, sd: 0.3 });
      await page.getByText("Question 2:").waitFor({ state: "attached" });
      await page.getByRole("button", { name: "It could not be measured" }).click();
      await page.getByLabel("Why it could not").fill("the cup broke");
      await page.getByRole("button", { name: "Save" }).click();
      await until(() => standIn.answers.get(2)?.answer.fail === "the cup broke");
    },
  ));

test("a lost connection is said, answers are kept, even by a closed page, and caught up", () =>
  judge({ errors: true }, async (page, standIn) => {
    await shows(page, 1);
    await until(() => standIn.asked === 2);
    await page.route("**/api/**", (route) => route.abort());
    await page.keyboard.press("1");
    await shows(page, 2);
    await page.keyboard.press("2");
    await page.getByText("2 answers kept here").waitFor();
    await picture(page, "judge-lost");
    await page.unroute("**/api/**");
    await page.reload();
    await shows(page, 3);
    assert.deepEqual(told(standIn), [
      [1, "left"],
      [2, "right"],
    ]);
    assert.equal(await page.evaluate(() => localStorage.length), 0);
  }));

test("a link that is revoked while the page is open", () =>
  judge({ errors: true }, async (page, standIn) => {
    await shows(page, 1);
    standIn.revoked = true;
    await page.keyboard.press("1");
    await page.getByText("This link was revoked.").waitFor();
    await picture(page, "judge-revoked");
  }));

test("with nothing to ask it says why and goes on by itself", () =>
  judge({ questions: 0 }, async (page, standIn) => {
    await page.locator(".waiting").getByText("It waits for two measurements.").waitFor();
    await picture(page, "judge-waiting");
    standIn.questions = 1;
    await shows(page, 1);
  }));

test("pictures are loaded before they are shown, and parameters are hidden", () =>
  judge({ about: { show: "render", parameters: [] }, make: () => ({ kind: "duel" }) }, async (page, standIn) => {
    await page.locator(".option img").nth(1).waitFor();
    await picture(page, "judge-pictures");
    assert.equal(await page.locator(".rows").count(), 0);
    assert.ok(await page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0)));
    await until(() => standIn.log.some(({ path }) => path.includes("/trials/2/render/right")));
    await page.waitForTimeout(300);
    await page.locator(".option img").nth(1).click();
    await until(() => standIn.answers.get(1)?.answer.winner === "right");
  }));

test("sounds run in step, one at a time", () =>
  judge(
    { renderer: "sound", about: { show: "render", parameters: [] }, make: () => ({ kind: "duel" }) },
    async (page, standIn) => {
      await page.getByRole("button", { name: "Listen to Left" }).click();
      await page.getByRole("button", { name: "Listen to Right" }).click();
      await page.getByRole("button", { name: "Pause Right" }).waitFor();
      await page.keyboard.press("l");
      await page.getByRole("button", { name: "Pause Left" }).waitFor();
      await page.keyboard.press("l");
      assert.equal(await page.getByRole("button", { name: "Listen to Left" }).count(), 1);
      await picture(page, "judge-sounds");
      await page.keyboard.press("2");
      await until(() => standIn.answers.get(1)?.answer.winner === "right");
    },
  ));

// Half a second of a moving square, recorded by the browser itself.
function record() {
  return browser.newPage().then(async (page) => {
    const bytes = await page.evaluate(async () => {
      const canvas = document.body.appendChild(document.createElement("canvas"));
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/mp4" });
      const parts = [];
      recorder.ondataavailable = (event) => parts.push(event.data);
      const stopped = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.start();
      for (let n = 0; n < 15; ++n) {
        canvas.getContext("2d").fillRect(10 * n, 10 * n, 40, 40);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      recorder.stop();
      await stopped;
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    });
    await page.close();
    return Buffer.from(bytes);
  });
}

test("films run in step, silent but for one", async () => {
  await judge(
    {
      renderer: "film",
      film: await record(),
      about: { show: "render", parameters: [] },
      make: () => ({ kind: "duel" }),
    },
    async (page) => {
      await page.waitForFunction(
        () =>
          document.querySelectorAll("video").length === 2 &&
          [...document.querySelectorAll("video")].every((video) => video.currentTime > 0 && !video.paused),
      );
      await page.getByRole("button", { name: "Listen to Right" }).click();
      await page.waitForFunction(
        () => [...document.querySelectorAll("video")].map((video) => video.muted).join() === "true,false",
      );
      await picture(page, "judge-films");
    },
  );
  await judge(
    {
      renderer: "film",
      film: Buffer.from("no film"),
      errors: true,
      about: { show: "render", parameters: [] },
      make: () => ({ kind: "duel" }),
    },
    async (page) => {
      await page.getByText("this browser cannot play the film").first().waitFor();
    },
  );
});

test("text is text, and what claims to be a page is not shown", async () => {
  const about = { show: "render", parameters: [] };
  await judge({ renderer: "text", about, make: () => ({ kind: "duel" }) }, async (page) => {
    await page.getByText("<b>not bold</b> left of 1").first().waitFor();
  });
  await judge({ renderer: "page", about, make: () => ({ kind: "duel" }) }, async (page) => {
    await page.getByText("of the type text/html, which is not shown").first().waitFor();
    assert.equal(await page.evaluate(() => window.hacked), undefined);
  });
});

test("a renderer that fails can be tried again", () =>
  judge(
    { renderer: "broken", errors: true, about: { show: "render", parameters: [] }, make: () => ({ kind: "duel" }) },
    async (page, standIn) => {
      await page.getByText("The renderer ended with code 1.").first().waitFor();
      standIn.renderer = "picture";
      await page.getByRole("button", { name: "Load it again" }).click();
      await page.locator(".option img").nth(1).waitFor();
    },
  ));

test("phone, dark, 200 % zoom and twelve parameters: nothing hidden, nothing serious, all by keyboard", async () => {
  const wide = Array.from({ length: 12 }, (_, n) => ({
    name: `ingredient ${n + 1}`,
    type: "real",
    low: 0,
    high: 100,
    unit: "g",
  }));
  const many = (id) => ({
    kind: "duel",
    left: Object.fromEntries(wide.map(({ name }, n) => [name, (id * 13 + 7 * n) % 100])),
    right: Object.fromEntries(wide.map(({ name }, n) => [name, (id * 29 + 11 * n) % 100])),
  });
  const looks = {
    phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    dark: { colorScheme: "dark" },
    zoom: { viewport: { width: 600, height: 400 }, deviceScaleFactor: 2 },
  };
  for (const [name, context] of Object.entries(looks)) {
    for (const [content, options] of Object.entries({
      pair: { about: { reasons: ["sweeter"] } },
      twelve: { about: { parameters: wide }, make: many },
      four: { make: four },
    })) {
      await judge(
        options,
        async (page) => {
          await shows(page, 1);
          await picture(page, `judge-${content}-${name}`);
          assert.deepEqual(await seriousFaults(page), [], `${content} ${name}`);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.equal(overflow, 0, `${content} ${name} is too wide`);
          assert.deepEqual(await unreachable(page), []);
        },
        context,
      );
    }
  }
});
