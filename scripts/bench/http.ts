import { randomBytes } from "node:crypto";
import { loadavg } from "node:os";
import { calls } from "@/lib/contract/table";
import { type AppServer, register, startApp } from "@/tests/setup/app-server";
import { COROLLA } from "@/tests/setup/vehicles";
import { type Figures, LOAD_CORE, measure, onCore, type Row, SERVER_CORE, startServer } from "./http/measure";
import { onOwnDatabase } from "./temporary-database";
import { printResult } from "./timing";

const CONNECTIONS = 100;
const SECONDS = Number(process.env.GLOVEBOX_BENCH_SECONDS) || 4;
const ROUNDS = Number(process.env.GLOVEBOX_BENCH_ROUNDS) || 3;
/** Requests a second at which latency is measured: a third of what a row carries. */
const RATE = 1000;
/** Of that: a pause of the machine within one is all of its p99. */
const PACED_ROUNDS = ROUNDS * 3;
const CONFIG = `/members${calls.site.config.path}`;

/** Each caller has an address of its own, or the limits would end the measurement. */
const SETTINGS = { TRUST_PROXY: "1" };
/** Of one member so many pages a minute would be refused. */
const MEMBERS = 30;
/** The log is written as it always is, and not read. */
const UNREAD = ["sh", "-c", 'exec "$0" "$@" >/dev/null'];

/**
 * npm run bench -- http [calls|pages] [postgres://…]: requests of the built application, from a load in a process of its
 * own, in turn with the yardstick: a bare node proxy on undici before the same Members API of one answer. Ratios of one
 * run, calls on one core each (`onCore`). `GLOVEBOX_BENCH_SECONDS` and `GLOVEBOX_BENCH_ROUNDS` make it longer.
 */
export async function run(operands: string[]): Promise<void> {
  const url = operands.find((one) => one.includes("://")) ?? process.env.TEST_DATABASE_URL;
  const only = operands.filter((one) => one !== url);
  const wants = (part: string) => only.length === 0 || only.includes(part);
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  if (wants("calls")) {
    if (url) await onOwnDatabase(url, benchCalls);
    else await benchCalls();
  }
  if (wants("pages")) await benchPages();
}

async function benchCalls(databaseUrl?: string): Promise<void> {
  const own = await startServer(LOAD_CORE, "own");
  const foreign = await startServer(LOAD_CORE, "foreign");
  const bare = await startServer(SERVER_CORE, "proxy", own.origin);
  const apps: AppServer[] = [];
  const start = async (environment: Record<string, string>) => {
    const app = await startApp({ ...SETTINGS, ...environment }, onCore(SERVER_CORE, ...UNREAD));
    apps.push(app);
    return app;
  };
  try {
    const remote = await start({ MEMBERS_API_ORIGIN: own.origin });
    const another = await start({ MEMBERS_API_ORIGIN: foreign.origin });
    const pglite = await start({});
    const key = () => randomBytes(48).toString("base64");
    const keys = { SESSION_KEYS: key(), DIGEST_KEY: key() };
    const postgres = databaseUrl ? await start({ DATABASE_URL: databaseUrl, ...keys }) : null;
    const at = (app: AppServer, path: string) => ({
      url: `http://localhost:${app.port}${path}`,
      pid: app.child.pid,
    });
    const cookie = await register(remote.port, "bench@example.com");
    const rows: Row[] = [
      { name: "bare undici proxy", url: `${bare.origin}${CONFIG}`, pid: bare.child.pid },
      { name: "site.config, remote", ...at(remote, CONFIG) },
      {
        name: "account.user, remote, with a session",
        ...at(remote, `/members${calls.account.user.path}`),
        headers: { cookie },
      },
      { name: "site.config, another maker's API", ...at(another, CONFIG) },
      { name: "site.config, embedded, PGlite", ...at(pglite, CONFIG) },
      ...(postgres ? [{ name: "site.config, embedded, PostgreSQL", ...at(postgres, CONFIG) }] : []),
    ];
    printCalls(
      rows,
      await measure(rows, { connections: CONNECTIONS, seconds: SECONDS }, ROUNDS),
      await measure(rows, { connections: CONNECTIONS, seconds: SECONDS, rate: RATE }, PACED_ROUNDS),
    );
  } finally {
    for (const app of apps) await app.stop();
    for (const server of [bare, own, foreign]) await server.stop();
  }
}

function printCalls(rows: readonly Row[], full: readonly Figures[], paced: readonly Figures[]): void {
  console.log(
    `Calls at ${CONNECTIONS} connections: as many as it takes, then ${RATE} a second for the latency; medians of ${ROUNDS} rounds of ${SECONDS} s.`,
  );
  console.log(
    "                                          req/s  × bare    µs CPU  × bare   p50 ms   p99 ms | added p50  added p99",
  );
  const [yardstick, quiet] = [full[0], paced[0]];
  if (!yardstick || !quiet) throw new Error("no yardstick was measured");
  for (const [at, { name }] of rows.entries()) {
    const [figures, slow] = [full[at], paced[at]];
    if (!figures || !slow) continue;
    const cells = [
      figures.perSecond.toFixed(0).padStart(7),
      (figures.perSecond / yardstick.perSecond).toFixed(2).padStart(8),
      figures.processor.toFixed(0).padStart(10),
      (yardstick.processor / figures.processor).toFixed(2).padStart(8),
      figures.p50.toFixed(1).padStart(9),
      figures.p99.toFixed(1).padStart(9),
      " |",
      (slow.p50 - quiet.p50).toFixed(2).padStart(10),
      (slow.p99 - quiet.p99).toFixed(2).padStart(11),
    ];
    const failed = figures.failed + slow.failed;
    console.log(`  ${name.padEnd(38)}${cells.join("")}${failed > 0 ? `  FAILED ${failed}` : ""}`);
    if (failed > 0) process.exitCode = 1;
  }
  const proxied = full[1];
  const quietProxied = paced[1];
  if (!proxied || !quietProxied) return;
  const ratio = proxied.perSecond / yardstick.perSecond;
  printResult(`a proxied call carries ${ratio.toFixed(2)} × the bare proxy`, ratio >= 0.5, "at least 0.5");
  const [p50, p99] = [quietProxied.p50 - quiet.p50, quietProxied.p99 - quiet.p99];
  printResult(`it adds ${p50.toFixed(2)} ms at p50`, p50 <= 0.3, "at most 0.3");
  printResult(`and ${p99.toFixed(2)} ms at p99`, p99 <= 2, "at most 2");
  for (const [at, { name }] of rows.entries()) {
    const perSecond = full[at]?.perSecond ?? 0;
    if (name.includes("embedded"))
      printResult(`${name}: ${perSecond.toFixed(0)} a second`, perSecond >= 3000, "at least 3,000");
  }
}

/** A whole page takes longer than its first byte: where it keeps to this, that does. Milliseconds, half of the answers on one connection. */
const HOME_P50 = 10;

/** Pages of the embedded application. A row is a page; each is drawn for one, ten and fifty connections. */
const PAGES = [
  { name: "home", path: "/", session: false, perSecond: 250 },
  { name: "checkout", path: "/checkout", session: false, perSecond: 150 },
  { name: "sample report", path: "/sample-report", session: false, perSecond: 0 },
  { name: "preview", path: `/preview?vin=${COROLLA}`, session: false, perSecond: 0 },
  { name: "dashboard", path: "/dashboard", session: true, perSecond: 0 },
  { name: "garage", path: "/my-vehicles/garage", session: true, perSecond: 0 },
];

async function benchPages(): Promise<void> {
  const app = await startApp(SETTINGS, UNREAD);
  try {
    const cookies: string[] = [];
    for (let member = 0; member < MEMBERS; member++) {
      const headers = { "x-forwarded-for": `10.255.${member}.1` };
      cookies.push(await register(app.port, `bench${member}@example.com`, { headers }));
    }
    const rows: Row[] = PAGES.map(({ name, path, session }) => ({
      name,
      url: `http://localhost:${app.port}${path}`,
      pid: app.child.pid,
      headers: { "accept-encoding": "gzip" },
      cookies: session ? cookies : [],
    }));
    for (const connections of [1, 10, 50]) {
      const all = await measure(
        rows,
        { connections, seconds: SECONDS },
        ROUNDS,
        connections === 1 ? undefined : 1,
      );
      console.log(`Pages at ${connections} connections, PGlite`);
      console.log("                        pages/s   ms CPU   p50 ms   p99 ms");
      for (const [at, page] of PAGES.entries()) {
        const figures = all[at];
        if (!figures) continue;
        const cells = [
          figures.perSecond.toFixed(0).padStart(8),
          (figures.processor / 1000).toFixed(1).padStart(9),
          figures.p50.toFixed(1).padStart(9),
          figures.p99.toFixed(1).padStart(9),
        ];
        const isShort = connections === 50 && figures.perSecond < page.perSecond;
        const isLate = connections === 1 && page.name === "home" && figures.p50 > HOME_P50;
        const failed = figures.failed > 0 ? `  FAILED ${figures.failed}` : "";
        console.log(
          `  ${page.name.padEnd(20)}${cells.join("")}${isShort ? `  OVER: at least ${page.perSecond}` : ""}${isLate ? `  OVER: at most ${HOME_P50} ms` : ""}${failed}`,
        );
        if (isShort || isLate || figures.failed > 0) process.exitCode = 1;
      }
    }
  } finally {
    await app.stop();
  }
}
