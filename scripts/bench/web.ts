import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { INDEXED_PAGES } from "@/lib/site/search-engines";
import { browserExecutable } from "@/tests/browser/support/browser";
import { ask, register, startApp } from "@/tests/setup/app-server";
import { BUILD } from "@/tests/setup/built-app";
import { COROLLA } from "@/tests/setup/vehicles";
import { shareOf } from "./timing";
import { budgetOf, firstLoads } from "./web-weight";

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
  /** How fast this machine is to Lighthouse: its mobile profile is made for 1500 and more. */
  machine: number;
  complaints: string[];
}

/**
 * npm run bench -- web [path …]: Lighthouse's mobile profile on the built application with data of its own, the median
 * of five runs a page, beside the budgets. `GLOVEBOX_BENCH_RUNS` sets another number of runs, `GLOVEBOX_BENCH_REPORTS` a
 * folder that keeps each run's report.
 */
export async function run(only: string[]): Promise<void> {
  const runs = Number(process.env.GLOVEBOX_BENCH_RUNS) || RUNS;
  const app = await startApp();
  const debugPort = await freePort();
  const browser = await chromium.launch({
    executablePath: await browserExecutable(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", `--remote-debugging-port=${debugPort}`],
  });
  let over = 0;
  try {
    const cookie = await register(app.port, "bench@example.com");
    const pages: Page[] = [
      ...PUBLIC.map((path) => ({ path, cookie: null })),
      ...MEMBERS.map((path) => ({ path, cookie })),
    ].filter(({ path }) => only.length === 0 || only.includes(path));
    const weights = firstLoads(BUILD);
    console.log("page                          perf  a11y  best   seo    CLS    TBT  first load");
    for (const page of pages) over += await measure(page, app.port, debugPort, runs, weights);
  } finally {
    await browser.close();
    await app.stop();
  }
  console.log(over === 0 ? "Every figure is within its budget." : `${over} figures are over their budget.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Prints a page's medians, each figure that is over marked with !; answers how many are. */
async function measure(
  { path, cookie }: Page,
  port: number,
  chromePort: number,
  runs: number,
  weights: Map<string, number>,
): Promise<number> {
  // The first answer of a page costs what every later one does not.
  await ask(port, path, cookie ? { cookie } : {});
  const url = `http://localhost:${port}${path}`;
  const all: Figures[] = [];
  for (let at = 0; at < runs; at++) {
    // Now and then a run loses its own trace, and reports it; the page has nothing to do with it.
    all.push(await figuresOf(url, chromePort, cookie).catch(() => figuresOf(url, chromePort, cookie)));
  }
  const median = (name: Exclude<keyof Figures, "complaints">) =>
    shareOf(
      all.map((each) => each[name]),
      0.5,
    );
  const [route = path] = path.split("?");
  const kib = weights.get(route) ?? Number.NaN;
  const isPublic = cookie === null;
  // The others tell search engines to stay away, which costs them the score on purpose.
  const isIndexed = INDEXED_PAGES.some((page) => page === path);
  let over = 0;
  const show = (text: string, isOver: boolean, width: number) => {
    if (isOver) over += 1;
    return `${text}${isOver ? "!" : " "}`.padStart(width);
  };
  const cells = [
    show(median("performance").toFixed(0), median("performance") < 95, 6),
    show(median("accessibility").toFixed(0), isPublic && median("accessibility") < 100, 6),
    show(median("bestPractices").toFixed(0), isPublic && median("bestPractices") < 100, 6),
    show(median("seo").toFixed(0), isIndexed && median("seo") < 100, 6),
    show(median("cls").toFixed(3), median("cls") > 0.02, 7),
    show(`${median("tbt").toFixed(0)}`, median("tbt") > 150, 7),
    show(`${kib.toFixed(1)} of ${budgetOf(route)} KiB`, kib > budgetOf(route), 20),
  ];
  console.log(`${path.padEnd(28)}${cells.join("")}  machine ${median("machine").toFixed(0)}`);
  for (const complaint of new Set(all.flatMap((each) => each.complaints))) console.log(`    ${complaint}`);
  return over;
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

async function figuresOf(url: string, port: number, cookie: string | null): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    onlyCategories: CATEGORIES,
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits, runtimeError, finalDisplayedUrl } = result.lhr;
  const reportsFolder = process.env.GLOVEBOX_BENCH_REPORTS;
  if (reportsFolder) {
    const name = `${new URL(url).pathname.slice(1).replaceAll("/", "-") || "home"}-${Date.now()}.json`;
    await writeFile(join(reportsFolder, name), JSON.stringify(result.lhr));
  }
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const score = (name: string) => (categories[name]?.score ?? 0) * 100;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failed = CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1,
    ),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    machine: result.lhr.environment.benchmarkIndex,
    complaints: failed.map(({ id }) => `${id}: ${audits[id]?.title ?? ""}`),
  };
}
