import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MESSAGE_FILES, provideMessageFiles } from "@/lib/bff/message-files";
import { messageFiles } from "./message-files";

const TEXT = JSON.stringify({
  common: Object.fromEntries([..."abcdef"].map((key) => [key, "Save ".repeat(99)])),
});
const FILE = "root.en.0123456789abcdef.json";
const ADDRESS = MESSAGE_FILES + FILE;
const read = vi.fn(async (file: string) => (file === FILE ? TEXT : null));
let server: Server;
let port: number;

beforeAll(async () => {
  const send = messageFiles();
  server = createServer(async (incoming, response) => {
    if (!(await send(incoming, response))) response.writeHead(404).end("from Next");
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Node's own client, which takes nothing apart. */
async function get(path: string, takes?: string, method = "GET") {
  const headers = takes === undefined ? {} : { "accept-encoding": takes };
  return new Promise<{ status?: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      request({ port, path, method, headers }, async (answer) => {
        const bytes = Buffer.concat(await answer.toArray());
        resolve({ status: answer.statusCode, headers: answer.headers, bytes });
      })
        .on("error", reject)
        .end();
    },
  );
}

it("[RUN-FAST] before Next is there, no file is found", async () => {
  expect((await get(ADDRESS)).status).toBe(404);
});

it.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["identity", undefined, (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
])(
  "[RUN-FAST] a file of messages is sent as the browser takes it, for good: %s",
  async (takes, encoding, unpack) => {
    provideMessageFiles(read);
    const answer = await get(`${ADDRESS}?dpl=1`, takes);
    expect(unpack(answer.bytes).toString()).toBe(TEXT);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(answer.bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(answer.headers["content-encoding"]).toBe(encoding);
  },
);

it("[RUN-FAST] HEAD says the same, without the text", async () => {
  provideMessageFiles(read);
  const answer = await get(ADDRESS, "identity", "HEAD");
  expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
  expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(TEXT)));
});

it.each([
  ["GET", "/messages/root.en.fedcba9876543210.json"],
  ["GET", "/_next/static/chunks/a.js"],
  ["GET", "/messages/x.json"],
  ["POST", ADDRESS],
])("[RUN-FAST] %s %s is left to Next", async (method, path) => {
  provideMessageFiles(read);
  expect((await get(path, "gzip", method)).status).toBe(404);
});
