import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packBuild } from "../../scripts/pack-build.mjs";
import { WORKER_POLICY } from "./default-headers";
import { packedFiles } from "./packed-files";

const SCRIPT = "export const answer = 42;\n".repeat(100);
const STYLE = ".caps{color:red}\n".repeat(100);
let build: string;
let server: Server;
let port: number;

beforeAll(async () => {
  build = mkdtempSync(join(tmpdir(), "packed-files-"));
  mkdirSync(join(build, "static/chunks"), { recursive: true });
  writeFileSync(join(build, "static/chunks/a~b-1.js"), SCRIPT);
  writeFileSync(join(build, "static/chunks/small.js"), "1");
  writeFileSync(join(build, "static/chunks/a.css"), STYLE);
  writeFileSync(join(build, "secret.js.gz"), "not to be had");
  await packBuild(build);
  const send = packedFiles(build);
  server = createServer(async (request, response) => {
    if (!(await send(request, response))) response.writeHead(404).end("from Next");
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(build, { recursive: true });
});

const get = (path: string, takes: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { ...init.headers, "accept-encoding": takes },
  });

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["GZIP", "gzip"],
])("[PAGE-17] a script is sent as it was packed with the build: %s", async (takes, encoding) => {
  const response = await get("/_next/static/chunks/a~b-1.js?dpl=1", takes);
  expect(await response.text()).toBe(SCRIPT);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": encoding,
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": WORKER_POLICY,
    vary: "Accept-Encoding",
  });
});

it("[PAGE-17] a style is packed as well; only a script has a worker's policy", async () => {
  const response = await get("/_next/static/chunks/a.css", "br");
  expect(await response.text()).toBe(STYLE);
  expect(response.headers.get("content-type")).toBe("text/css; charset=UTF-8");
  expect(response.headers.get("content-security-policy")).toBeNull();
});

it("[PAGE-17] a file that comes later is found, though it was asked for before", async () => {
  const path = "/_next/static/chunks/late.js";
  expect((await get(path, "br")).status).toBe(404);
  writeFileSync(join(build, "static/chunks/late.js"), SCRIPT);
  await packBuild(build);
  expect(await (await get(path, "br")).text()).toBe(SCRIPT);
});

it.each<[what: string, path: string, takes: string, init?: RequestInit]>([
  ["a browser that unpacks nothing", "/_next/static/chunks/a~b-1.js", "identity"],
  ["a range", "/_next/static/chunks/a~b-1.js", "br", { headers: { range: "bytes=0-9" } }],
  ["another method", "/_next/static/chunks/a~b-1.js", "br", { method: "HEAD" }],
  ["what is too small to pack", "/_next/static/chunks/small.js", "br"],
  ["a file of no build", "/_next/static/chunks/none.js", "br"],
  ["a packed file by its own name", "/_next/static/chunks/a~b-1.js.br", "br"],
  ["a way out of the folder", "/_next/static/chunks/..%2f..%2fsecret.js", "gzip"],
  ["another page", "/chunks/a~b-1.js", "br"],
])("[PAGE-17] leaves to Next: %s", async (_what, path, takes, init) => {
  const response = await get(path, takes, init);
  expect([response.status, response.headers.get("content-encoding")]).toEqual([404, null]);
});

it("[PAGE-17] no path leads out of the build's folder", async () => {
  const send = packedFiles(build);
  const request = {
    method: "GET",
    url: "/_next/static/../secret.js",
    headers: { "accept-encoding": "gzip" },
  };
  expect(await send(request as never, {} as never)).toBe(false);
});
