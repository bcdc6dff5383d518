import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { boundConnections, countConnectionsWithin } from "./bound-connections";

createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
const MAX = 3;
let server: Server;
let answers: Map<string, ServerResponse>;
let refusedSockets: Socket[];
let clients: Socket[];

beforeEach(async () => {
  [answers, refusedSockets, clients] = [new Map(), [], []];
  server = createServer((request: IncomingMessage, response) => {
    request.resume();
    answers.set(request.url ?? "", response);
    server.emit("asked");
  });
  const refuse = (socket: Socket) => {
    refusedSockets.push(socket);
    socket.end("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n");
  };
  boundConnections(server, refuse, MAX);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function open(): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined);
  clients.push(client);
  await once(server, "connection");
  client.resume();
  return client;
}

async function ask(client: Socket, path: string, body = ""): Promise<void> {
  client.write(`${body ? "POST" : "GET"} ${path} HTTP/1.1\r\nHost: a\r\n${body}\r\n`);
  await once(server, "asked");
}

const BODY_TO_COME = "Content-Length: 5\r\n";
const isOpen = (client: Socket) => !client.closed && !client.readableEnded;
/** Waits until the client notices that the server closed its connection. */
const closed = (client: Socket) => (client.closed ? undefined : once(client, "close"));

it("[RUN-FAULT] a new connection replaces the connection that has waited longest for its first request", async () => {
  const [one, two, three] = [await open(), await open(), await open()];
  await ask(one, "/one");
  const four = await open();
  await closed(two);
  await ask(four, "/four");
  expect([isOpen(one), isOpen(three), isOpen(four), refusedSockets.length]).toEqual([true, true, true, 0]);
});

it("[RUN-FAULT] a connection that got its response waits again, behind the connections already waiting", async () => {
  const [one, two, three] = [await open(), await open(), await open()];
  await ask(one, "/one");
  answers.get("/one")?.end();
  await once(one, "data");
  await open();
  await closed(two);
  await open();
  await closed(three);
  expect(isOpen(one)).toBe(true);
  await open();
  await closed(one);
});

it("[RUN-FAULT] if no connection is waiting, closes the one with the oldest incomplete body, never one with a complete body", async () => {
  const [one, two, three] = [await open(), await open(), await open()];
  await ask(one, "/one", BODY_TO_COME);
  await ask(two, "/two", BODY_TO_COME);
  await ask(three, "/three");
  one.write("12345");
  await new Promise((done) => answers.get("/one")?.req.once("close", done));
  const four = await open();
  await closed(two);
  await ask(four, "/four");
  expect([isOpen(one), isOpen(three)]).toEqual([true, true]);
  answers.get("/one")?.end();
  await once(one, "data");
});

it("[RUN-FAULT] if all connections are being served, a new connection gets 503, and the others continue", async () => {
  const served = [await open(), await open(), await open()];
  for (const [at, client] of served.entries()) await ask(client, `/${at}`);
  const late = connect((server.address() as AddressInfo).port, "127.0.0.1");
  clients.push(late);
  const [answer] = await once(late, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
  expect(served.every(isOpen)).toBe(true);
  for (const [at, client] of served.entries()) {
    answers.get(`/${at}`)?.end();
    await once(client, "data");
  }
  const next = await open();
  await ask(next, "/next");
  expect(refusedSockets).toHaveLength(1);
});

it("[RUN-FAULT] a visitor who disconnects while being served frees a slot", async () => {
  const accepted: Socket[] = [];
  server.on("connection", (socket: Socket) => accepted.push(socket));
  const three = [await open(), await open(), await open()];
  for (const [at, client] of three.entries()) {
    await ask(client, `/${at}`);
    client.destroy();
    await once(accepted[at] as Socket, "close");
  }
  const again = [await open(), await open(), await open()];
  for (const [at, client] of again.entries()) await ask(client, `/again${at}`);
  expect([again.every(isOpen), refusedSockets.length]).toEqual([true, 0]);
});

it("[RUN-FAULT] connections use up to three quarters of the open-file limit, and at most 10,000", () => {
  const limits = (files: string) =>
    `Limit                     Soft Limit           Hard Limit           Units     \nMax open files            ${files}                 ${files}                 files     \n`;
  expect(
    ["1024", "20000", "1048576", "unlimited"].map((files) => countConnectionsWithin(limits(files))),
  ).toEqual([768, 10_000, 10_000, 10_000]);
  expect(countConnectionsWithin("")).toBe(10_000);
});
