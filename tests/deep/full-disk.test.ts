import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Answer,
  type AppServer,
  addPaper,
  ask,
  register,
  saveVehicle,
  startApp,
} from "../setup/app-server";
import { COROLLA } from "../setup/vehicles";

const FAST_MS = 2000;
const MEGABYTE = Buffer.alloc(1024 ** 2, 7);
/** Runs the server on a small in-memory disk, in a mount namespace that only the server sees. */
const onSmallDisk = (run: string) => [
  "unshare",
  "-Urm",
  "sh",
  "-c",
  `mount -t tmpfs -o size=192m none "$DATA_DIR" && ${run}`,
  "sh",
];
/** Starts the program twice: with `leftKb` of space left, then with enough. */
const firstWithout = (leftKb: number) =>
  onSmallDisk(`
    ballast="$DATA_DIR/ballast"; head -c 200m /dev/zero > "$ballast" 2> /dev/null; truncate -s -${leftKb}k "$ballast"
    "$@"; echo "The first start ended with $?" >&2; rm "$ballast"; exec "$@"`);
const mayMount = spawnSync("unshare", ["-Urm", "sh", "-c", "mount -t tmpfs none /mnt"]).status === 0;
const PDF = Buffer.from(
  `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${"x".repeat(200_000)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
);

// Needs a kernel that allows user mount namespaces.
describe.runIf(mayMount)("startup without disk space", () => {
  const KEYS = {
    SESSION_KEYS: randomBytes(48).toString("base64url"),
    DIGEST_KEY: randomBytes(48).toString("base64url"),
  };
  it.each([
    ["its secrets", {}, 0],
    ["the lock of its folder", KEYS, 0],
    ["its database", KEYS, 4096],
  ])(
    "[SEC-FLT-03] [SAFE-14] for %s exits with 1 and names the full disk, and succeeds once there is space",
    async (_what, environment, leftKb) => {
      const app = await startApp(environment, firstWithout(leftKb));
      const output = app.output();
      const health = await ask(app.port, "/api/health");
      await app.stop();
      expect(output).toContain(
        `The disk of ${app.dataDir} is full. Free up space there, then start again.\n`,
      );
      expect(output).toContain("The first start ended with 1\n");
      expect(output).not.toMatch(/ENOSPC|damaged|\bat \S+:\d+:\d+/);
      expect(health.status).toBe(200);
    },
  );
});

describe.runIf(mayMount)("a disk that fills up under PGlite and the files", () => {
  let app: AppServer;
  let cookie: string;
  let ballast: string;
  let serial = 0;
  const saved: string[] = [];

  beforeAll(async () => {
    app = await startApp({}, onSmallDisk('exec "$@"'));
    ballast = `/proc/${app.child.pid}/root${app.dataDir}/ballast`;
    cookie = await register(app.port, "disk@example.com");
    expect((await save(COROLLA)).status).toBe(200);
  });
  afterAll(() => app?.stop());

  const timed = async (request: Promise<Answer>) => {
    const startedAt = performance.now();
    return { ...(await request), ms: performance.now() - startedAt };
  };
  const save = (vin: string) => timed(saveVehicle(app.port, cookie, { vin, notes: "n".repeat(500) }));
  const saveAnother = async () => {
    serial += 1;
    const vin = `1HGCM82633A${String(serial).padStart(6, "0")}`;
    const answer = await save(vin);
    if (answer.status === 200) saved.push(vin);
    return answer;
  };
  const fill = () => {
    for (const piece of [MEGABYTE, MEGABYTE.subarray(0, 4096)]) {
      try {
        for (;;) appendFileSync(ballast, piece);
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
      }
    }
  };
  const expectRefused = ({ status, headers, text, ms }: Answer & { ms: number }) => {
    expect([status, JSON.parse(text).code]).toEqual([503, "unavailable"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(ms).toBeLessThan(FAST_MS);
    expect(text).not.toMatch(/ENOSPC|disk|No space/i);
  };

  it("[SEC-FLT-03] [SAFE-14] a document that doesn't fit returns 503 with Retry-After within two seconds, and is stored later", async () => {
    fill();
    expectRefused(await timed(addPaper(app.port, cookie, COROLLA, PDF)));
    expect((await ask(app.port, "/members/api/user", { cookie })).status).toBe(200);
    // Health checks are cached for 1 s.
    await expect
      .poll(async () => JSON.parse((await ask(app.port, "/api/health/ready")).text))
      .toEqual({ name: "glovebox", status: "ready", degraded: ["disk"] });
    rmSync(ballast);
    expect((await addPaper(app.port, cookie, COROLLA, PDF)).status).toBe(200);
  });

  it("[SEC-FLT-03] a write that doesn't fit returns 503 with Retry-After within two seconds, and no acknowledged write is lost", async () => {
    for (let round = 0; round < 20; round++) expect((await saveAnother()).status).toBe(200);
    let refusals = 0;
    // Preallocated WAL accepts some more writes.
    for (let round = 0; refusals < 10 && round < 4000; round++) {
      fill();
      const answer = await saveAnother();
      if (answer.status === 200) continue;
      expectRefused(answer);
      refusals += 1;
    }
    expect(refusals).toBe(10);
    expect([200, 503]).toContain((await ask(app.port, "/dashboard", { cookie })).status);
    rmSync(ballast);
    await expect.poll(async () => (await saveAnother()).status, { timeout: 10_000 }).toBe(200);
    expect((await ask(app.port, "/api/health")).status).toBe(200);
    const { text } = await ask(app.port, "/members/api/db/dvh", { cookie });
    const vins = new Set((JSON.parse(text).vehicles as { vin: string }[]).map(({ vin }) => vin));
    expect(saved.filter((vin) => !vins.has(vin))).toEqual([]);
  });
});
