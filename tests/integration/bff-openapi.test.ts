import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callList } from "@/lib/compose/calls/table";

/** The environment is parsed once per module instance, so reload the BFF. */
async function request(setting: string, method = "GET"): Promise<Response> {
  vi.stubEnv("OPENAPI", setting);
  vi.resetModules();
  const { createRecordingUpstream } = await import("../setup/recording-upstream");
  createRecordingUpstream();
  const { call } = await import("../setup/browser-calls");
  return call("/api/openapi.json", { method });
}

describe("the contract for integrators", () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllEnvs());

  it("[CALL-1] is served if the operator enables it", async () => {
    const answer = await request("1");
    const document = (await answer.json()) as { openapi: string; paths: Record<string, unknown> };
    expect([answer.status, document.openapi]).toEqual([200, "3.1.0"]);
    expect(Object.keys(document.paths)).toHaveLength(new Set(callList.map(({ path }) => path)).size);
  });

  it.each(["", "0"])("[SEC-CFG-01] returns 404 with OPENAPI='%s'", async (setting) => {
    const answer = await request(setting);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "not_found"]);
  });

  it("[SEC-CFG-01] is read-only", async () => {
    expect((await request("1", "POST")).status).toBe(404);
  });
});
