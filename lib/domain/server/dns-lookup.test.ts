import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { createDnsLookup } from "./dns-lookup";

const SERVFAIL = 2;
const NXDOMAIN = 3;
let socket: Socket | undefined;
afterEach(() => socket?.close());

async function nameServer(code: number | null): Promise<string> {
  const server = createSocket("udp4");
  socket = server;
  server.on("message", (question, { port, address }) => {
    if (code === null) return;
    const answer = Buffer.from(question);
    answer.writeUInt16BE(0x8180 | code, 2);
    server.send(answer, port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${server.address().port}`;
}

it("[PART-2] a name that doesn't exist has no records", async () => {
  const dns = createDnsLookup([await nameServer(NXDOMAIN)]);
  const none = { kind: "none" };
  expect(await dns.host("cars.example")).toEqual({
    host: "cars.example",
    aliases: none,
    a: none,
    aaaa: none,
    caa: none,
  });
  expect(await dns.txt("_glovebox.cars.example")).toEqual(none);
});

it("[PART-2] reports the records as unknown if the name server returns SERVFAIL", async () => {
  const { aliases, a, caa } = await createDnsLookup([await nameServer(SERVFAIL)]).host("cars.example");
  const unknown = { kind: "unknown", reason: "ESERVFAIL" };
  expect([aliases, a, caa]).toEqual([unknown, unknown, unknown]);
});

it("[PART-2] gives up on unresponsive name servers after a time limit", async () => {
  const dns = createDnsLookup([await nameServer(null)], 50);
  const unknown = { kind: "unknown", reason: "ETIMEOUT" };
  expect(await dns.host("cars.example")).toMatchObject({ aliases: unknown, a: unknown, caa: unknown });
  expect(await dns.txt("cars.example")).toEqual(unknown);
});
