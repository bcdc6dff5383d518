import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { createDeferred } from "@/tests/setup/deferred";
import { sendRaw } from "@/tests/setup/raw-http";
import { createFront } from "./front-server";
import type { PageHandler } from "./page-status";

createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done) ?? done(undefined));
  server = undefined;
});

const send = (port: number, line: string) =>
  sendRaw(port, `${line} HTTP/1.1\r\nHost: a.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

async function startSlowly() {
  let handler: PageHandler | undefined;
  let served = 0;
  const [waiting, started] = [createDeferred(), createDeferred()];
  const front = createFront({
    trustProxy: false,
    isDraining: () => false,
    handler: () => handler,
    probes(request, response) {
      if (request.url !== "/api/health/live") return null;
      response.end("live");
      return Promise.resolve();
    },
    whenStarted() {
      waiting.resolve();
      return started.promise;
    },
  });
  server = front;
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  return {
    port: (front.address() as AddressInfo).port,
    isWaiting: waiting.promise,
    served: () => served,
    end(isReady: boolean) {
      if (isReady)
        handler = async (_request, response) => {
          served += 1;
          response.end("page");
        };
      started.resolve();
    },
  };
}

it("[RUN-PROBE] a request during startup waits and is then served, while probes respond immediately", async () => {
  const { port, isWaiting, served, end } = await startSlowly();
  const page = send(port, "GET /");
  await isWaiting;
  const probed = [await send(port, "GET /api/health/live"), await send(port, "GET /api/health")];
  expect([probed.map(status), served()]).toEqual([[200, 503], 0]);
  end(true);
  expect([status(await page), served()]).toEqual([200, 1]);
});

it("[RUN-PROBE] a request returns 503 with Retry-After if startup takes too long", async () => {
  const { port, isWaiting, end } = await startSlowly();
  const page = send(port, "GET /");
  await isWaiting;
  end(false);
  const answer = await page;
  expect([status(answer), answer.includes("retry-after: 2")]).toEqual([503, true]);
});
