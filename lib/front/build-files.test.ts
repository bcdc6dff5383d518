import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packBuild } from "../../scripts/pack-build.mjs";
import { buildFiles } from "./build-files";
import { WORKER_POLICY } from "./default-headers";

const SCRIPT = "export const answer = 42;\n".repeat(100);
let build: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  build = mkdtempSync(join(tmpdir(), "build-files-"));
  mkdirSync(join(build, "static/chunks"), { recursive: true });
  writeFileSync(join(build, "static/chunks/a~b-1.js"), SCRIPT);
  writeFileSync(join(build, "static/chunks/a.css"), ".caps{color:red}\n".repeat(100));
  writeFileSync(join(build, "secret.js"), "secret");
  await packBuild(build);
  const send = buildFiles(build);
  server = createServer(async (request, response) => {
    if (!(await send(request, response))) response.writeHead(404).end("from Next");
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(build, { recursive: true });
});

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
])("[PAGE-17] sends the script in a compression that the browser accepts: %s", async (accepted, encoding) => {
  const response = await fetch(`${origin}/_next/static/chunks/a~b-1.js?dpl=1`, {
    headers: { "accept-encoding": accepted },
  });
  expect(await response.text()).toBe(SCRIPT);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": encoding,
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": WORKER_POLICY,
    vary: "Accept-Encoding",
  });
});

it("[PAGE-17] only scripts get the content security policy for workers", async () => {
  const response = await fetch(`${origin}/_next/static/chunks/a.css`);
  expect([response.status, response.headers.get("content-security-policy")]).toEqual([200, null]);
});

it.each<[what: string, path: string, method: string, headers?: Record<string, string>]>([
  ["an unknown file", "/_next/static/chunks/none.js", "GET"],
  ["another method", "/_next/static/chunks/a.css", "POST"],
  ["a range", "/_next/static/chunks/a.css", "GET", { range: "bytes=0-9" }],
  [
    "a client that accepts no encoding",
    "/_next/static/chunks/a.css",
    "GET",
    { "accept-encoding": "identity" },
  ],
  ["a path that leaves the folder", "/_next/static/..%2f..%2fsecret.js", "GET"],
  ["a path outside the folder", "/chunks/a.css", "GET"],
])("[PAGE-17] passes to Next: %s", async (_what, path, method, headers = {}) => {
  const response = await fetch(origin + path, { method, headers });
  expect(await response.text()).toBe("from Next");
});
