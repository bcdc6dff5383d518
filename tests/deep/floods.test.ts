import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type AppServer, ask, startApp } from "../setup/app-server";
import { readResidentMegabytes } from "../setup/process-figures";
import { getStatuses, sendEndless } from "../setup/raw-http";

const GROWTH_MAX = 50;
const TARGETS = [
  "POST /members/api/securelogin",
  "POST /members/api/user/profile-image",
  "POST /login",
  "POST /nothing",
  "PUT /api/nothing",
];
const BODIES = [
  "Content-Type: application/json\r\nTransfer-Encoding: chunked",
  "Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked",
  `Content-Type: application/json\r\nContent-Length: ${10 * 2 ** 30}`,
];

let app: AppServer;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: "error" });
  expect((await ask(app.port, "/login")).status).toBe(200);
});
afterAll(() => app?.stop());

it(`[SEC-PRX-09] calls, uploads, pages and unknown paths reject endless bodies, and memory grows by at most ${GROWTH_MAX} MB`, async () => {
  const heads = TARGETS.flatMap((target) =>
    BODIES.map(
      (body) =>
        `${target} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Requested-With: glovebox\r\n${body}\r\n\r\n`,
    ),
  );
  const round = () => Promise.all(heads.map((head) => sendEndless(app.port, head)));
  await round();
  await round();
  const before = readResidentMegabytes(app.child.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, readResidentMegabytes(app.child.pid));
  }, 10);
  onTestFinished(() => clearInterval(watch));
  for (let count = 0; count < 5; count++) {
    const answers = await round();
    // Some are rejected before the body's size matters: no login, wrong type, unknown path.
    for (const answer of answers) expect([[413], [401], [404], [415]]).toContainEqual(getStatuses(answer));
  }
  console.log(`${heads.length} bodies at once: ${before.toFixed(0)} MB, then at most ${peak.toFixed(0)} MB`);
  expect(peak - before).toBeLessThanOrEqual(GROWTH_MAX);
  expect((await ask(app.port, "/login")).status).toBe(200);
});
