// Chromium for tests: pages that complain when anything is written to the console as an error.
import { existsSync } from "node:fs";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executablePath =
  process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export async function launch() {
  assert.ok(executablePath, "Chromium is needed: tools/setup web installs it, or CHROMIUM says where it is");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"] });
}

const types = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

// With DUELOPT_DIST, the pages of that folder in place of those that are built into the program.
async function useOwnPages(context) {
  const dist = process.env.DUELOPT_DIST;
  if (!dist) return;
  await context.route(
    (url) => !url.pathname.startsWith("/api/"),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const name = pathname.startsWith("/assets/") ? pathname : "/index.html";
      const served = await route.fetch({ url: new URL("/", route.request().url()).href });
      const policy = served.headers()["content-security-policy"] ?? "";
      const headers = {
        "content-type": types[name.split(".").pop()] ?? "text/plain",
        "content-security-policy": policy,
      };
      await route.fulfill({ headers, body: readFileSync(dist + name) });
    },
  );
}

// A page, and the errors that its console has had.
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  await useOwnPages(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(url);
  return { page, errors, close: () => context.close() };
}

// What axe finds serious or worse.
export async function seriousFaults(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

// A picture for people to look at, if DUELOPT_SCREENSHOTS names a folder.
export async function picture(page, name) {
  const folder = process.env.DUELOPT_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

// Whether Tab comes to every control that can be used.
export async function unreachable(page) {
  const controls = await page.evaluate(() => {
    const all = [...document.querySelectorAll("a[href], button:not(:disabled), input, select, summary")].filter(
      (element) => element.getClientRects().length > 0,
    );
    all.forEach((element, n) => element.setAttribute("data-control", String(n)));
    document.activeElement?.blur();
    return all.length;
  });
  const reached = new Set();
  for (let n = 0; n < 10 * controls + 100 && reached.size < controls; ++n) {
    await page.keyboard.press("Tab");
    const control = await page.evaluate(() => document.activeElement?.getAttribute("data-control"));
    if (control !== null && control !== undefined) reached.add(control);
  }
  return page.evaluate(
    (known) =>
      [...document.querySelectorAll("[data-control]")]
        .filter((element) => !known.includes(element.getAttribute("data-control")))
        .map((element) => element.outerHTML.slice(0, 120)),
    [...reached],
  );
}
