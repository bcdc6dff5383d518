import { type Browser, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { INDEXED_PAGES } from "@/lib/site/rules/search-engines";
import { findBrowserExecutable } from "@/tests/browser/support/browser";
import { ask, register, startApp } from "@/tests/setup/app-server";
import { BUILD } from "@/tests/setup/built-app";
import { findFreePort } from "@/tests/setup/free-port";
import { COROLLA } from "@/tests/setup/vehicles";
import { getShare } from "./timing";
import { getBudget, readFirstLoads } from "./web-weight";

const PUBLIC = [
  ...INDEXED_PAGES,
  "/login",
  "/forgot-password",
  "/checkout",
  "/preview",
  "/delete-account",
  `/preview?vin=${COROLLA}`,
  "/dvh",
];
const MEMBERS = ["/dashboard", "/my-vehicles"];
const RUNS = 5;

interface Page {
  path: string;
  cookie: string | null;
}

interface Figures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  cls: number;
  tbt: number;
  complaints: string[];
}

/**
 * npm run bench -- web [path …]: Lighthouse mobile, median of five runs. For slow machines, see
 * docs/decisions/page-size.md.
 */
export async function run(only: string[]): Promise<void> {
  const app = await startApp();
  const debugPort = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findBrowserExecutable(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", `--remote-debugging-port=${debugPort}`],
  });
  let over = 0;
  try {
    const cookie = await register(app.port, "bench@example.com");
    const pages: Page[] = [
      ...PUBLIC.map((path) => ({ path, cookie: null })),
      ...MEMBERS.map((path) => ({ path, cookie })),
    ].filter(({ path }) => only.length === 0 || only.includes(path));
    const weights = readFirstLoads(BUILD);
    console.log("page                          perf  a11y  best   seo    CLS    TBT  first load");
    for (const page of pages) {
      const machine = await measureMachineIndex(browser);
      over += await measure(page, app.port, { debugPort, machine }, weights);
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  console.log(over === 0 ? "Every figure is within its budget." : `${over} figures are over their budget.`);
  if (over > 0) process.exitCode = 1;
}

/** Returns the median of five Lighthouse benchmark indexes: 400 to 2500, varying by the minute. */
async function measureMachineIndex(browser: Browser): Promise<number> {
  const indexes: number[] = [];
  for (let at = 0; at < 5; at++) {
    // A page that already ran the benchmark scores 50% higher, so use a new page each time.
    const page = await browser.newPage();
    indexes.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
    await page.close();
  }
  return getShare(indexes, 0.5);
}

/** Returns the CPU slowdown that matches Lighthouse's mid-range phone, as in its throttling calculator. */
function getPhoneSlowdown(index: number): number {
  if (index >= 1300) return Math.min(3 + (index - 1300) / 233, 4);
  return index >= 800 ? 2 + (index - 800) / 500 : Math.max(1 + (index - 150) / 650, 1);
}

async function measure(
  { path, cookie }: Page,
  port: number,
  { debugPort, machine }: { debugPort: number; machine: number },
  weights: Map<string, number>,
): Promise<number> {
  await ask(port, path, cookie ? { cookie } : {});
  const url = `http://localhost:${port}${path}`;
  const slowdown = getPhoneSlowdown(machine);
  const all: Figures[] = [];
  const loadFigures = () => getFigures(url, debugPort, slowdown, cookie);
  for (let at = 0; at < RUNS; at++) {
    // Lighthouse sometimes loses its own trace; retry once.
    all.push(await loadFigures().catch(loadFigures));
  }
  const getMedian = (name: Exclude<keyof Figures, "complaints">) =>
    getShare(
      all.map((each) => each[name]),
      0.5,
    );
  const [route = path] = path.split("?");
  const kib = weights.get(route) ?? Number.NaN;
  const isPublic = cookie === null;
  // Other pages are noindex on purpose, which lowers their SEO score.
  const isIndexed = INDEXED_PAGES.some((page) => page === path);
  let over = 0;
  const show = (text: string, isOver: boolean, width: number) => {
    if (isOver) over += 1;
    return `${text}${isOver ? "!" : " "}`.padStart(width);
  };
  const cells = [
    show(getMedian("performance").toFixed(0), getMedian("performance") < 95, 6),
    show(getMedian("accessibility").toFixed(0), isPublic && getMedian("accessibility") < 100, 6),
    show(getMedian("bestPractices").toFixed(0), isPublic && getMedian("bestPractices") < 100, 6),
    show(getMedian("seo").toFixed(0), isIndexed && getMedian("seo") < 100, 6),
    show(getMedian("cls").toFixed(3), getMedian("cls") > 0.02, 7),
    show(`${getMedian("tbt").toFixed(0)}`, getMedian("tbt") > 150, 7),
    show(`${kib.toFixed(1)} of ${getBudget(route)} KiB`, kib > getBudget(route), 20),
  ];
  console.log(
    `${path.padEnd(28)}${cells.join("")}  machine ${machine.toFixed(0)}, slowed ${slowdown.toFixed(1)} times`,
  );
  for (const complaint of new Set(all.flatMap((each) => each.complaints))) console.log(`    ${complaint}`);
  return over;
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

async function getFigures(
  url: string,
  port: number,
  slowdown: number,
  cookie: string | null,
): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    onlyCategories: CATEGORIES,
    throttling: { cpuSlowdownMultiplier: slowdown },
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  });
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
  const { categories, audits, runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} redirected to ${finalDisplayedUrl}`);
  const getScore = (name: string) => (categories[name]?.score ?? 0) * 100;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failed = CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1,
    ),
  );
  return {
    performance: getScore("performance"),
    accessibility: getScore("accessibility"),
    bestPractices: getScore("best-practices"),
    seo: getScore("seo"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    complaints: failed.map(({ id }) => `${id}: ${audits[id]?.title ?? ""}`),
  };
}
