import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { startMembersApi } from "../setup/members-api-process";

it("[SEC-FLT-01] after SIGTERM, the Members API's health check returns 503 until a running call completes, and then it exits", async () => {
  const data = mkdtempSync(join(tmpdir(), "glovebox-drain-"));
  const api = await startMembersApi({ DATA_DIR: data });
  const exited = once(api.child, "exit");
  try {
    const health = () => fetch(`${api.origin}/members/api/health`, { headers: { connection: "close" } });
    expect((await health()).status).toBe(200);
    const fields = { email: "drain@example.com", pass: "correct horse battery" };
    const form = new URLSearchParams(fields).toString();
    const slow = httpRequest(`${api.origin}/members/register`, {
      method: "POST",
      headers: {
        uri: "localhost",
        "content-type": "application/x-www-form-urlencoded",
        "content-length": form.length,
      },
    });
    const answered = once(slow, "response");
    slow.write(form.slice(0, 10));
    // A later request was served, so the earlier one is in progress.
    expect((await health()).status).toBe(200);
    api.child.kill("SIGTERM");
    await vi.waitFor(async () => expect((await health()).status).toBe(503), { timeout: 10_000 });
    const probed = await health();
    expect([probed.headers.get("retry-after"), (await probed.json()).code]).toEqual(["2", "unavailable"]);
    expect(api.child.exitCode).toBeNull();
    slow.end(form.slice(10));
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    expect((await exited)[0]).toBe(0);
    await expect(health()).rejects.toThrow();
  } finally {
    api.child.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});
