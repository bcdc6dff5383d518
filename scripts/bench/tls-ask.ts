import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "@/lib/members-api/db/database";
import { createHostMemory, type HostMemory } from "@/lib/members-api/domain/host-memory";
import { openInternalServer, TLS_ASK_PATH } from "@/lib/members-api/domain/internal-server";
import { printResult, shareOf } from "./timing";

const HOSTS = 10_000;
const ASKS = 20_000;
/** Handshakes of new names at once: each waits for one answer. */
const AT_ONCE = 8;
const LIMIT_MS = 5;

/**
 * npm run bench -- tls-ask: the times of Caddy's questions which names are ours, half of them strangers', at 10,000 hosts.
 * The yardstick is a node server that answers 200 to everything, asked the same way in turn with ours.
 */
export async function run(): Promise<void> {
  const memory = await fullMemory();
  const answerers = { probes: () => null, hosts: () => memory };
  const ours = await openInternalServer({ host: "127.0.0.1", port: 0 }, answerers);
  const bare = createServer((_, response) => response.writeHead(200, { "content-length": "0" }).end());
  bare.listen(0, "127.0.0.1");
  await once(bare, "listening");
  const [ourTimes, bareTimes]: [number[], number[]] = [[], []];
  for (let turn = -2; turn < 10; turn++) {
    const [one, other] = [await askMany(ours, ASKS / 10), await askMany(bare, ASKS / 10)];
    // The first turns compile the code of both.
    if (turn < 0) continue;
    ourTimes.push(...one);
    bareTimes.push(...other);
  }
  for (const server of [ours, bare]) {
    server.close();
    server.closeAllConnections();
  }
  const [p99, bareP99] = [shareOf(ourTimes, 0.99), shareOf(bareTimes, 0.99)];
  const [p50, bareP50] = [shareOf(ourTimes, 0.5), shareOf(bareTimes, 0.5)];
  printResult(
    `tls-ask at ${HOSTS} hosts, ${AT_ONCE} at once: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms = ${(p99 / bareP99).toFixed(2)} × a bare node server (p50 ${bareP50.toFixed(2)} ms, p99 ${bareP99.toFixed(2)} ms)`,
    p99 <= LIMIT_MS,
    `p99 at most ${LIMIT_MS} ms`,
  );
}

/** The memory as it is, over a database that answers so many names. */
async function fullMemory(): Promise<HostMemory> {
  const rows = Array.from({ length: HOSTS }, (_, at) => ({ host: `cars${at}.example.com` }));
  const query = { from: () => query, innerJoin: () => query, where: async () => rows };
  const nothing = () => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const memory = createHostMemory({ db: { select: () => query } as unknown as Database, log, everyMs: 0 });
  await memory.refresh();
  return memory;
}

async function askMany(server: Server, many: number): Promise<number[]> {
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < many) {
      const at = next++;
      const name = at % 2 === 0 ? `cars${(at * 7919) % HOSTS}.example.com` : `stranger${at}.example.com`;
      const begun = performance.now();
      const sent = request({ host: "127.0.0.1", port, agent, path: `${TLS_ASK_PATH}?domain=${name}` }).end();
      const [response] = await once(sent, "response");
      response.resume();
      await once(response, "end");
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  return times;
}
