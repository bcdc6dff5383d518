import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type AppServer, addPaper, ask, register, saveVehicle, startApp } from "../setup/app-server";

/** Debian's clamav-daemon with our own one-line signature file, so nothing is downloaded. */
const CLAMD = process.env.CLAMD ?? "/usr/sbin/clamd";
const VIN = "2T1BURHE5JC034461";
/** Split, so that scanners don't flag this file. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const paper = (inside: string) => `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${inside}\ntrailer<<>>\n%%EOF`;

describe.skipIf(!existsSync(CLAMD))("a real clamd", () => {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-clamd-"));
  const socket = join(folder, "clamd.ctl");
  let clamd: ChildProcess;
  let app: AppServer;
  let cookie: string;

  async function startClamd() {
    clamd = spawn(CLAMD, ["-c", join(folder, "clamd.conf")], { stdio: "ignore" });
    await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 30_000, interval: 100 });
  }
  async function stopClamd() {
    const exit = once(clamd, "exit");
    clamd.kill("SIGKILL");
    await exit;
    rmSync(socket, { force: true });
  }

  beforeAll(async () => {
    const signatures = join(folder, "signatures");
    mkdirSync(signatures);
    writeFileSync(join(signatures, "own.ndb"), `Eicar-Test:0:*:${Buffer.from(EICAR).toString("hex")}\n`);
    const lines = [`LocalSocket ${socket}`, `DatabaseDirectory ${signatures}`, `User ${userInfo().username}`];
    writeFileSync(
      join(folder, "clamd.conf"),
      [...lines, "Foreground yes", "StreamMaxLength 6M", ""].join("\n"),
    );
    await startClamd();
    app = await startApp({ CLAMD_URL: `unix://${socket}` });
    cookie = await register(app.port, "scanned@example.com");
    await saveVehicle(app.port, cookie, { vin: VIN });
  });
  afterAll(async () => {
    await app?.stop();
    clamd?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  async function send(text: string, name: string) {
    const answer = await addPaper(app.port, cookie, VIN, Buffer.from(text), name);
    return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
  }
  async function papers() {
    const { text } = await ask(app.port, `/members/api/db/dvh?vin=${VIN}`, { cookie });
    const { vehicle } = JSON.parse(text) as { vehicle: { documents: { name: string }[] } };
    return vehicle.documents.map(({ name }) => name);
  }

  it("[SAFE-16] accepts clean documents, rejects the test virus and names its file, and never accepts an unscanned document", async () => {
    expect((await send(paper(""), "clean.pdf")).status).toBe(200);
    expect((await send(paper("x".repeat(4_000_000)), "large.pdf")).status).toBe(200);
    const refusal = await send(paper(EICAR), "harmful.pdf");
    expect([refusal.status, refusal.body.code]).toEqual([422, "infected"]);
    expect(refusal.body.message).toContain("harmful.pdf");
    expect((await send(paper("x".repeat(3_000_000) + EICAR), "deep.pdf")).status).toBe(422);
    expect((await send(paper("x".repeat(7_000_000)), "too-large.pdf")).status).toBe(503);
    await stopClamd();
    const unscanned = await send(paper(""), "unscanned.pdf");
    expect([unscanned.status, unscanned.body.code]).toEqual([503, "unavailable"]);
    await startClamd();
    expect((await send(paper(""), "again.pdf")).status).toBe(200);
    expect((await papers()).sort()).toEqual(["again.pdf", "clean.pdf", "large.pdf"]);
    expect(app.log()).toContain('"found":"Eicar-Test');
    expect(app.log()).toContain("INSTREAM size limit exceeded");
    expect(app.log()).not.toContain("harmful.pdf");
  });
});
