import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createMessageSender, SEND_MS } from "./send-message";
import type { TargetRules } from "./target-address";

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

const message = (url: string) => ({ url, headers: { "webhook-id": "evt_1" }, body: '{"a":"ñ"}' });
const send = (url: string, rules: Partial<TargetRules> = {}) =>
  createMessageSender({ allowPrivate: true, ...rules })(message(url));

it("[PART-6] sends the exact body, and keeps the start of the response on one line", async () => {
  let got = "";
  const { port } = await serve(async (request, response) => {
    for await (const chunk of request) got += chunk;
    const { "content-type": type, "webhook-id": id } = request.headers;
    response.end(`${request.method} ${type} ${id}\n\0done`);
  });
  const result = await send(`http://127.0.0.1:${port}/hook`);
  const excerpt = "POST application/json evt_1 done";
  expect(got).toBe('{"a":"ñ"}');
  expect(result).toMatchObject({ failure: null, status: 200, excerpt });
});

it.each([
  [204, null],
  [301, "redirect"],
  [307, "redirect"],
  [400, "status"],
  [410, "gone"],
  [503, "status"],
] as const)(
  "[PART-6] status %s results in failure '%s', and redirects aren't followed",
  async (status, failure) => {
    let requests = 0;
    const { port } = await serve((_, response) => {
      requests += 1;
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ failure, status });
    expect(requests).toBe(1);
  },
);

it("[PART-6] stops reading an endless response, and keeps its first 500 characters", async () => {
  const { port } = await serve((_, response) => {
    const pour = () => {
      while (response.write("x".repeat(16_384)));
      response.once("drain", pour);
    };
    pour();
  });
  const { failure, excerpt } = await send(`http://127.0.0.1:${port}/`);
  expect(failure).toBeNull();
  expect(excerpt).toHaveLength(500);
});

it.each(["connects and says nothing", "sends half a header"])(
  "[PART-6] a target that %s times out after 15 seconds",
  async (how) => {
    const { server, port } = await serve(() => undefined);
    if (how.startsWith("sends")) server.on("connection", (socket) => socket.write("HTTP/1.1 200 OK\r\nx: "));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const delivery = send(`http://127.0.0.1:${port}/`);
    await once(server, "connection");
    vi.advanceTimersByTime(SEND_MS - 1);
    vi.advanceTimersByTime(1);
    expect(await delivery).toMatchObject({ failure: "timeout", status: null });
  },
);

it("[PART-6] a 200 response whose body never ends still counts as a success when the time limit is reached", async () => {
  const { port } = await serve((_, response) => void response.writeHead(200).write("taken"));
  const answered = new Promise((resolve) => diagnostics.subscribe("http.client.response.finish", resolve));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const delivery = send(`http://127.0.0.1:${port}/`);
  await answered;
  // The body timer starts after the headers.
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(SEND_MS);
  expect(await delivery).toMatchObject({ failure: null, status: 200 });
});

it("[PART-6] connects to the checked address, even if the name resolves differently a moment later", async () => {
  const { port } = await serve((request, response) => response.end(request.headers.host));
  const answers = ["127.0.0.1", "127.0.0.2"];
  const resolve = vi.fn(async () => [{ address: answers.shift() ?? "127.0.0.3", family: 4 }]);
  const result = await send(`http://hooks.example:${port}/`, { resolve });
  expect(result).toMatchObject({ failure: null, excerpt: `hooks.example:${port}` });
  expect(resolve).toHaveBeenCalledTimes(1);
  // DNS rebinding: each lookup is checked again.
  const rebinding = vi.fn(async () => [{ address: "127.0.0.1", family: 4 }]);
  const rebound = await send("https://hooks.example/", { allowPrivate: false, resolve: rebinding });
  expect(rebound).toMatchObject({ failure: "address", status: null });
});

it("[PART-6] reports an error that occurs before a response", async () => {
  const { server, port } = await serve((request) => request.socket.destroy());
  const reset = await send(`http://127.0.0.1:${port}/`);
  expect(reset).toMatchObject({ failure: "connection", excerpt: "ECONNRESET" });
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ failure: "tls" });
  server.close();
  await once(server, "close");
  const closed = await send(`http://127.0.0.1:${port}/`);
  expect(closed).toMatchObject({ failure: "connection", excerpt: "ECONNREFUSED" });
  const resolve = () => Promise.reject(new Error("ENOTFOUND"));
  expect(await send("https://nowhere.example/", { resolve })).toMatchObject({ failure: "dns" });
});
