/** Run as a program of its own by `npm run bench -- http`, with a Load as its operand: prints a LoadResult. */
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { Client } from "undici";
import { shareOf } from "../timing";

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** Cookie headers that the requests have in turn. */
  cookies: readonly string[];
  /** Requests a second, evenly spaced; without it each connection sends the next one as soon as it is answered. */
  rate?: number;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

/** Addresses that each connection sends in turn: the limit of one address would end the measurement. */
const ADDRESSES = 400;
let requests = 0;
/** The headers of the next request. */
function nextHeaders({ headers, cookies }: Load): Record<string, string> {
  requests += 1;
  const cookie = cookies[requests % cookies.length];
  return {
    ...headers,
    ...(cookie ? { cookie } : {}),
    "x-forwarded-for": `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
  };
}

/** As much as the server takes. */
async function saturate(load: Load): Promise<LoadResult> {
  const { url, connections, seconds } = load;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      client.setRequests(
        Array.from({ length: ADDRESSES }, () => ({ method: "GET" as const, headers: nextHeaders(load) })),
      );
    },
  });
  return {
    requests: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/**
 * So many a second over all connections in turn, whether the last ones are answered or not: what a request takes that does
 * not stand in a queue of its own making.
 */
async function pace(load: Load): Promise<LoadResult> {
  const { url, connections, seconds, rate = 1 } = load;
  const { origin, pathname, search } = new URL(url);
  const clients = Array.from({ length: connections }, () => new Client(origin));
  const times: number[] = [];
  let failed = 0;
  let open = 0;
  const send = async (client: Client | undefined) => {
    const begun = performance.now();
    open += 1;
    const answer = await client
      ?.request({ path: pathname + search, method: "GET", headers: nextHeaders(load) })
      .catch(() => undefined);
    await answer?.body.dump();
    times.push(performance.now() - begun);
    if (answer?.statusCode !== 200) failed += 1;
    open -= 1;
  };
  // All connections are there before the clock runs.
  await Promise.all(clients.map(send));
  times.length = 0;
  const begun = performance.now();
  const total = rate * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - begun) * rate) / 1000);
    for (; sent < due; sent++) void send(clients[sent % connections]);
    await setTimeout(1);
  }
  while (open > 0) await setTimeout(5);
  return {
    requests: total,
    perSecond: (total * 1000) / (performance.now() - begun),
    p50: shareOf(times, 0.5),
    p99: shareOf(times, 0.99),
    failed,
  };
}

const load: Load = JSON.parse(process.argv[2] ?? "{}");
const result = load.rate === undefined ? await saturate(load) : await pace(load);
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
