/** Entry point of the load process: takes a Load as JSON and prints a LoadResult. */
import autocannon from "autocannon";

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  cookies: readonly string[];
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Client addresses that each connection rotates through, to stay below the rate limits. */
const ADDRESSES = 400;
const load: Load = JSON.parse(process.argv[2] ?? "{}");
let requests = 0;

function createRequest() {
  requests += 1;
  const headers: Record<string, string> = {
    ...load.headers,
    "x-forwarded-for": `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
  };
  const cookie = load.cookies[requests % load.cookies.length];
  if (cookie) headers.cookie = cookie;
  return { method: "GET" as const, headers };
}

const measured = await autocannon({
  url: load.url,
  connections: load.connections,
  duration: load.seconds,
  timeout: 30,
  setupClient: (client) => client.setRequests(Array.from({ length: ADDRESSES }, createRequest)),
});
const result: LoadResult = {
  requests: measured.requests.total,
  perSecond: measured.requests.total / measured.duration,
  p50: measured.latency.p50,
  p99: measured.latency.p99,
  failed: measured.non2xx + measured.errors,
};
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
