import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBodyStream } from "@/lib/platform/http/node-http";
import { discardUnreadBody } from "./discard-body";

const STEPS = 40;
let server: Server;
let accepted: Socket;
let client: Socket;
/** Milliseconds added to the server's clock: one second per part. */
let passedMs: number;

beforeEach(async () => {
  passedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
  server = createServer((request, response) => {
    discardUnreadBody(request, response);
    // Starts reading the body, as a call does before it is rejected; unknown paths are rejected earlier.
    if (request.url !== "/unknown") createBodyStream(request);
    setImmediate(() => response.writeHead(request.method === "POST" ? 401 : 200).end());
  });
  server.on("connection", (socket) => {
    accepted = socket;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  client.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function send(part: string, path = "/"): Promise<number> {
  client.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${STEPS * part.length}\r\n\r\n`);
  expect(String(await once(client, "data"))).toMatch(/^HTTP\/1\.1 401 /);
  const head = accepted.bytesRead;
  for (let step = 1; step <= STEPS; step++) {
    client.write(part);
    await vi.waitFor(
      () => {
        if (!accepted.destroyed) expect(accepted.bytesRead - head).toBe(step * part.length);
      },
      { interval: 5 },
    );
    if (accepted.destroyed) return step - 1;
    passedMs += 1000;
  }
  return STEPS;
}

it("[SEC-PRX-09] stops reading a rejected body after 30 s if it arrives byte by byte", async () => {
  const stepCount = await send("x");
  expect([stepCount > 20, stepCount < STEPS]).toEqual([true, true]);
});

it("[SEC-PRX-09] reads a rejected body to its end at a slow phone's pace, then serves the connection's next request", async () => {
  expect(await send("x".repeat(8192))).toBe(STEPS);
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(String(await once(client, "data"))).toMatch(/^HTTP\/1\.1 200 /);
});

it("[SEC-PRX-09] doesn't treat an unread body as stalled", async () => {
  expect(await send("x".repeat(8192), "/unknown")).toBe(STEPS);
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(String(await once(client, "data"))).toMatch(/^HTTP\/1\.1 200 /);
});
