import { loadavg } from "node:os";
import { calls } from "@/lib/compose/calls/table";
import { type AppServer, register, startApp } from "@/tests/setup/app-server";
import { COROLLA } from "@/tests/setup/vehicles";
import { type Figures, LOAD_CORE, measure, onCore, type Row, SERVER_CORE, startServer } from "./http/measure";
import { printResult } from "./timing";

interface LimitedRow extends Row {
  least?: number;
  leastOfBare?: number;
}

const CONFIG = `/members${calls.site.config.path}`;
/** Lets each request send its own client address; otherwise rate limits would end the run. */
const SETTINGS = { TRUST_PROXY: "1" };
/** Spreads page requests over several members to stay below the per-member rate limit. */
const MEMBERS = 30;
const UNREAD = ["sh", "-c", 'exec "$0" "$@" >/dev/null'];

/**
 * npm run bench -- http [SECONDS]: requests per second of the built application on PGlite, compared with a bare Node.js
 * proxy.
 */
export async function run([operand = "4"]: string[]): Promise<void> {
  const seconds = Number(operand);
  if (!(seconds > 0)) throw new Error(`SECONDS must be a number above 0, not "${operand}".`);
  console.log(
    `Medians of three rounds of ${seconds} s; load of the machine before: ${loadavg()[0]?.toFixed(1)}`,
  );
  await benchCalls(seconds);
  await benchPages(seconds);
}

async function benchCalls(seconds: number): Promise<void> {
  const ownServer = await startServer(LOAD_CORE, "own");
  const foreign = await startServer(LOAD_CORE, "foreign");
  const bare = await startServer(SERVER_CORE, "proxy", ownServer.origin);
  const apps: AppServer[] = [];
  const start = async (environment: Record<string, string>) => {
    const app = await startApp({ ...SETTINGS, ...environment }, onCore(SERVER_CORE, ...UNREAD));
    apps.push(app);
    return { url: `http://localhost:${app.port}${CONFIG}`, pid: app.child.pid };
  };
  try {
    await report("Calls", 100, seconds, [
      { name: "bare proxy", url: `${bare.origin}${CONFIG}`, pid: bare.child.pid },
      { name: "proxied", ...(await start({ MEMBERS_API_ORIGIN: ownServer.origin })), leastOfBare: 0.5 },
      { name: "proxied, another maker's API", ...(await start({ MEMBERS_API_ORIGIN: foreign.origin })) },
      { name: "embedded", ...(await start({})), least: 2000 },
    ]);
  } finally {
    for (const app of apps) await app.stop();
    for (const server of [bare, ownServer, foreign]) await server.stop();
  }
}

async function benchPages(seconds: number): Promise<void> {
  const app = await startApp(SETTINGS, UNREAD);
  try {
    const cookies: string[] = [];
    for (let member = 0; member < MEMBERS; member++) {
      const headers = { "x-forwarded-for": `10.255.${member}.1` };
      cookies.push(await register(app.port, `bench${member}@example.com`, { headers }));
    }
    const at = (path: string) => ({
      url: `http://localhost:${app.port}${path}`,
      pid: app.child.pid,
      headers: { "accept-encoding": "gzip" },
    });
    await report("Pages", 50, seconds, [
      { name: "home", ...at("/"), least: 250 },
      { name: "preview", ...at(`/preview?vin=${COROLLA}`) },
      { name: "dashboard", ...at("/dashboard"), cookies },
    ]);
  } finally {
    await app.stop();
  }
}

async function report(
  title: string,
  connections: number,
  seconds: number,
  rows: LimitedRow[],
): Promise<void> {
  const all = await measure(rows, { connections, seconds });
  console.log(`${title} at ${connections} connections`);
  const bare = all[0]?.perSecond ?? Number.NaN;
  for (const [index, row] of rows.entries()) {
    const { name, least, leastOfBare } = row;
    const figures = all[index] as Figures;
    const ratio = figures.perSecond / bare;
    const share = leastOfBare ? ` = ${ratio.toFixed(2)} × bare` : "";
    const failures = figures.failed > 0 ? `, ${figures.failed} FAILED` : "";
    printResult(
      `${name}: ${figures.perSecond.toFixed(0)} a second${share}, ${figures.processor.toFixed(0)} µs of CPU each, p50 ${figures.p50.toFixed(1)} ms, p99 ${figures.p99.toFixed(1)} ms${failures}`,
      figures.failed === 0 && ratio >= (leastOfBare ?? 0) && figures.perSecond >= (least ?? 0),
      describeLimit(row),
    );
  }
}

function describeLimit({ least, leastOfBare }: LimitedRow): string {
  if (leastOfBare) return `at least ${leastOfBare} × bare`;
  return least ? `at least ${least} a second` : "no limit";
}
