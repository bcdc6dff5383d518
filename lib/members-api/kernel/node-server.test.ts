import { stat } from "node:fs";
import { request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeServer, createNodeServer } from "./node-server";

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe("a call rejected before its body is read", () => {
  const server = createNodeServer(async () => new Response("no", { status: 401 }), silent);
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    port = typeof address === "object" && address ? address.port : 0;
  });
  afterAll(() => closeServer(server, 100));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["small", 10],
    ["of a megabyte", 1024 * 1024],
  ])(
    "[CALL-4] with a body that is %s, responds immediately and keeps the connection open",
    async (_, size) => {
      // The body's deadline never passes here: only the end of the body can bring the response.
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      const connection = await new Promise((resolve, reject) => {
        const sent = httpRequest({ port, host: "127.0.0.1", method: "POST", path: "/api/x" }, (answer) => {
          answer.resume();
          answer.on("end", () => resolve([answer.statusCode, answer.headers.connection]));
        });
        sent.on("error", reject);
        sent.end(Buffer.alloc(size));
      });
      expect(connection).toEqual([401, "keep-alive"]);
    },
  );
});

it("[RUN-PROBE] accepts all clients that connect while the event loop is busy before the server closes", async () => {
  const server = createNodeServer(async () => new Response(), silent);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // In an I/O callback: immediates come next, before the loop accepts anybody.
  await new Promise((resolve) => stat(".", resolve));
  const closed = closeServer(server, 5000);
  const accepted = vi.fn();
  server.on("connection", (socket) => {
    accepted();
    // Nothing is asked: the turns are short.
    socket.destroy();
  });
  const clients = Array.from({ length: 20 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  const until = performance.now() + 5;
  while (performance.now() < until);
  await closed;
  expect(accepted).toHaveBeenCalledTimes(clients.length);
});
