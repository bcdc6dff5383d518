import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppServer, ask, cookieOf, postForm, startApp } from "../setup/app-server";

const PARALLEL = 60;
const MEGABYTE = 1024 ** 2;
const ROUNDS = 60;
const VIN = "2T1BURHE5JC034461";

let app: AppServer;
let sender: string;
let reader: string;

/** Megabytes that the process has in memory. */
const memory = () => {
  const status = readFileSync(`/proc/${app.child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
};

async function member(email: string): Promise<string> {
  const answer = await postForm(app.port, "/members/register", {
    email,
    pass: "correct horse battery",
  });
  expect(answer.status).toBe(200);
  return cookieOf(answer);
}

beforeAll(async () => {
  app = await startApp();
  [sender, reader] = [await member("sender@example.com"), await member("reader@example.com")];
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ vehicle: { vin: VIN } });
  await ask(app.port, "/members/api/db/dvh", { method: "POST", headers, body, cookie: sender });
});
afterAll(() => app?.stop());

/** A process of its own: sending 480 MB is not to slow down the member whose times are taken. */
const SENDER = `
  const [origin, cookie, vin, parallel] = process.argv.slice(1);
  const upload = async () => {
    const body = new FormData();
    body.append("vin", vin);
    body.append("kind", "document");
    body.append("file", new File(["%PDF-1.7", new Uint8Array(${8 * MEGABYTE - 1000})], "bill.pdf"));
    const headers = { origin, cookie, "x-requested-with": "glovebox" };
    const answer = await fetch(origin + "/members/api/garage/files", { method: "POST", headers, body }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status ?? null;
  };
  console.log(JSON.stringify(await Promise.all(Array.from({ length: Number(parallel) }, upload))));
`;

/** The statuses of uploads at once; null where the server closed the connection on a body that it had refused. */
async function upload(parallel: number): Promise<(number | null)[]> {
  const origin = `http://localhost:${app.port}`;
  const parameters = [origin, sender, VIN, String(parallel)];
  const child = spawn(process.execPath, ["--input-type=module", "-e", SENDER, ...parameters]);
  let output = "";
  for await (const part of child.stdout.setEncoding("utf8")) output += part;
  return JSON.parse(output) as (number | null)[];
}

/** Milliseconds of a member's small calls, one after another, slowest last. */
async function readTimes(isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const begun = performance.now();
    const { status } = await ask(app.port, "/members/api/user", { cookie: reader });
    times.push(performance.now() - begun);
    expect([200, 429]).toContain(status);
  }
  return times.sort((a, b) => a - b);
}
const p99 = (times: number[]) => times[Math.floor(times.length * 0.99)] ?? times.at(-1) ?? 0;

it(`[SAFE-2] ${PARALLEL} papers of 8 MB at once: another member's p99 within 2 times, memory within 300 MB`, {
  timeout: 300_000,
}, async () => {
  await readTimes((count) => count >= ROUNDS);
  // Against the member's own p99 beside the same work of the machine: sending takes its share on a small one.
  const alone = p99(await readTimes((count) => count >= ROUNDS));
  const idle = memory();
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 20);
  let isSent = false;
  const sent = upload(PARALLEL).finally(() => {
    isSent = true;
  });
  const beside = await readTimes((count) => isSent && count >= ROUNDS);
  const statuses = await sent;
  clearInterval(watch);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === null || [200, 429, 503, 409].includes(status))).toBe(true);
  expect(peak - idle).toBeLessThan(300);
  expect(p99(beside) / alone).toBeLessThan(2);
  // Nothing is held after all have ended.
  expect(await upload(1)).toEqual([200]);
});
