// pictures.mjs FOLDER: the pictures of docs/server.md, of an espresso that two simulated judges taste.
import { join } from "node:path";
import { launch, open } from "./browser.mjs";
import { Server, numbers } from "./server.mjs";

const study = `name = "espresso"
direction = "maximize"
budget = 24.0
seed = 2
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
choices = ["A", "B", "C"]
`;

const random = numbers(11);
const noise = () => random() + random() + random() - 1.5; // a standard deviation of ½
const taste = ({ temp, grind, shots, bean }) =>
  7 -
  ((temp - 91.5) / 3.5) ** 2 -
  1.2 * Math.log(grind / 0.5) ** 2 -
  0.8 * (shots - 2) ** 2 +
  { A: 0.8, B: 0, C: 0.5 }[bean];

// Answers so many questions: labels are measured, duels judged by turns.
function answer(server, questions) {
  for (let n = 0; n < questions; ++n) {
    const judge = n % 2 ? "ana" : "bea";
    const asked = JSON.parse(server.run("ask", "espresso"));
    if (asked.kind === "label") {
      server.run("tell", "espresso", String(asked.id), "--value", (taste(asked.params) + 0.3 * noise()).toFixed(2));
    } else {
      const better = taste(asked.left) - taste(asked.right) + 0.5 * noise();
      const winner = Math.abs(better) < 0.2 ? "tie" : better > 0 ? "left" : "right";
      server.run("tell", "espresso", String(asked.id), "--winner", winner, "--judge", judge);
    }
  }
}

async function loaded(page) {
  for (let y = 0; y < 4000; y += 500) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(150);
  }
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy='true']").length === 0, null, {
    timeout: 60000,
  });
  await page.evaluate(() => scrollTo(0, 0));
}

// The page from the top of one part to the end of another.
async function between(page, first, last, path) {
  const from = await first.boundingBox();
  const to = await last.boundingBox();
  const clip = {
    x: from.x - 12,
    y: from.y - 12,
    width: to.x + to.width - from.x + 24,
    height: to.y + to.height - from.y + 24,
  };
  await page.screenshot({ path, fullPage: true, clip });
}

const folder = process.argv[2];
const server = new Server();
const browser = await launch();
try {
  server.make(study);
  answer(server, 50);
  await server.start();
  const judge = await open(browser, server.invite("espresso", "ana", "any"), {
    viewport: { width: 1000, height: 560 },
  });
  await judge.page.locator(".options").waitFor();
  await judge.page.screenshot({ path: join(folder, "judging.png") });
  const { page } = await open(browser, `${server.url}/studies/espresso`, { viewport: { width: 1160, height: 900 } });
  await loaded(page);
  const figure = (title) => page.locator("figure", { hasText: title });
  await figure("Money and what it brought").waitFor({ timeout: 60000 });
  await figure("Map of two parameters").waitFor({ timeout: 60000 });
  await page.waitForTimeout(500);
  const start = page.locator(".recommended");
  await between(page, start, figure("Money and what it brought"), join(folder, "dashboard.png"));
  await between(page, figure("Map of two parameters"), figure("Measured settings"), join(folder, "dashboard_map.png"));
} finally {
  await browser.close();
  await server.stop();
}
