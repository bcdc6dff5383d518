import { stat } from "node:fs";
import { request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeServer, createNodeServer } from "./node-server";

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe("a call rejected before its body is read", () => {
  const server = createNodeServer({
    fetch: async () => new Response("no", { status: 401 }),
    getBodyPace: () => "whole",
    log: silent,
  });
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
    ["one-megabyte", 1024 * 1024],
  ])(
    "[CALL-4] with a %s body, gets a response without waiting for the deadline and keeps the connection open",
    async (_, size) => {
      // Fake timers never reach the body's deadline, so only the end of the body can trigger the response.
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      const connection = await new Promise((resolve, reject) => {
        const clientRequest = httpRequest(
          { port, host: "127.0.0.1", method: "POST", path: "/api/x" },
          (answer) => {
            answer.resume();
            answer.on("end", () => resolve([answer.statusCode, answer.headers.connection]));
          },
        );
        clientRequest.on("error", reject);
        clientRequest.end(Buffer.alloc(size));
      });
      expect(connection).toEqual([401, "keep-alive"]);
    },
  );
});

it("[RUN-PROBE] before closing, accepts all clients that connected while the event loop was busy", async () => {
  const server = createNodeServer({
    fetch: async () => new Response(),
    getBodyPace: () => "whole",
    log: silent,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // Closes in an I/O callback: immediates run before the loop accepts connections.
  await new Promise((resolve) => stat(".", resolve));
  const closed = closeServer(server, 5000);
  const accepted = vi.fn();
  server.on("connection", (socket) => {
    accepted();
    // Drops connections without reading, so that event loop turns are short.
    socket.destroy();
  });
  const clients = Array.from({ length: 20 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  const until = performance.now() + 5;
  while (performance.now() < until);
  await closed;
  expect(accepted).toHaveBeenCalledTimes(clients.length);
});
