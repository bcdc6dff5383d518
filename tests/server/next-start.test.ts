import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ask } from "../setup/app-server";
import { BUILD } from "../setup/built-app";
import { freePort } from "../setup/free-port";

let next: ChildProcess;
let port: number;

/** The build without our own server: `next start`. */
beforeAll(async () => {
  port = await freePort();
  const args = ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)];
  next = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", NEXT_DIST_DIR: BUILD },
    stdio: "ignore",
  });
  await vi.waitFor(async () => expect((await ask(port, "/login")).status).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 250,
  });
});
afterAll(async () => {
  const exited = once(next, "exit");
  next.kill();
  await exited;
});

it.each([
  "/_next/static/%2e%2e/%2e%2e/dashboard",
  "/_next/static/../../dashboard",
  "/x/../_next/static/x.js",
  "/sites/.%2E/login",
  "/x/..%2flogin",
  "/members/%2e%2e/login",
])("[TEN-5] without our own server %s is 400 too", async (path) => {
  const { status, text } = await ask(port, path);
  expect([status, text]).toEqual([400, "The address must not have dot segments.\n"]);
});
