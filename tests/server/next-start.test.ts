import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { servedAddresses } from "@/lib/front/served-addresses";
import { routes, sdkPath } from "@/lib/routes";
import { ask } from "../setup/app-server";
import { type MembersApiProcess, startMembersApi } from "../setup/members-api-process";
import { type PlainNext, startNext } from "../setup/plain-next";
import { visitPlainNext } from "../setup/visit-plain-next";

const SANDBOX_WEBHOOK = "/members/api/payment/webhook/sandbox";

describe("next start with the embedded Members API", () => {
  let next: PlainNext;
  beforeAll(async () => {
    next = await startNext("start");
  });
  afterAll(() => next?.stop());

  it("[UP-6] shows the first administrator's password once", () => {
    expect(next.output().match(/^Administrator .*password \(shown once\)/gm)).toHaveLength(1);
  });

  it("[UP-6] serves pages, calls and sessions", async () => {
    await visitPlainNext(next.port);
  });

  it("[UP-6] has the sandbox payment webhook with -H 127.0.0.1", async () => {
    const webhook = await ask(next.port, SANDBOX_WEBHOOK, { method: "POST" });
    expect(webhook.status).toBe(400);
  });

  it.each([...servedAddresses.probes, ...servedAddresses.embeds, sdkPath])(
    "[UP-6] %s has a route",
    async (path) => {
      expect((await ask(next.port, path)).status).toBe(200);
    },
  );

  it("[UP-6] the messages and the social picture referenced by a page have routes", async () => {
    const { text } = await ask(next.port, "/");
    const messages = new Set(text.match(/\/messages\/[\w.]+\.json/g));
    const pictures = new Set(text.match(/\/social\/[\w-]+\.[\w-]+\.png/g));
    expect([messages.size > 0, pictures.size]).toEqual([true, 1]);
    for (const path of [...messages, ...pictures]) {
      const { status, headers } = await ask(next.port, path);
      expect(status, path).toBe(200);
      expect(headers["cache-control"], path).toContain("immutable");
    }
  });

  it("[UP-6] every call is handled by its route handler, with the prefix and without", async () => {
    for (const { method, path } of servedAddresses.calls) {
      const { status, headers, text } = await ask(next.port, path, { method });
      const isNoCall = text.includes("Unknown endpoint.");
      expect([method, path, status >= 500, isNoCall]).toEqual([method, path, false, false]);
      if (status >= 400) expect([path, headers["content-type"]]).toEqual([path, "application/json"]);
    }
  });

  it.each(Object.values(routes))("[UP-6] the page %s renders or redirects", async (path) => {
    const { status } = await ask(next.port, path);
    expect(status === 404 ? [routes.notFound, routes.shared] : [path]).toContain(path);
    expect(status).toBeLessThan(500);
  });

  it("[UP-6] GET /reset-password is the page, and POST is the call", async () => {
    expect((await ask(next.port, "/reset-password")).headers["content-type"]).toContain("text/html");
    const call = await ask(next.port, "/reset-password", { method: "POST" });
    expect([call.status, JSON.parse(call.text).status]).toEqual([400, "error"]);
  });

  it("[UP-6] an invalid shared link returns 404", async () => {
    expect((await ask(next.port, "/shared/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
  });

  it("[TEN-5] without our own server, a path with dot segments returns 400 too", async () => {
    const { status, text } = await ask(next.port, "/_next/static/%2e%2e/%2e%2e/dashboard");
    expect([status, text]).toEqual([400, "The path must not contain dot segments.\n"]);
  });
});

it("[UP-6] next start on all addresses works with the embedded API and no settings, but has no sandbox webhook", async () => {
  const next = await startNext("start", {}, []);
  onTestFinished(() => next.stop());
  await visitPlainNext(next.port);
  const webhook = await ask(next.port, SANDBOX_WEBHOOK, { method: "POST" });
  expect(webhook.status).toBe(404);
});

describe("next start with a remote Members API", () => {
  const data = mkdtempSync(join(tmpdir(), "glovebox-remote-"));
  let api: MembersApiProcess;
  let next: PlainNext;
  beforeAll(async () => {
    api = await startMembersApi({ DATA_DIR: data });
    next = await startNext("start", { MEMBERS_API_ORIGIN: api.origin });
  });
  afterAll(async () => {
    await next?.stop();
    await api?.kill();
    rmSync(data, { recursive: true, force: true });
  });

  it("[UP-6] serves pages, calls and sessions, and the outage page without the Members API", async () => {
    const cookie = await visitPlainNext(next.port);
    await api.kill();
    const { status, headers } = await ask(next.port, "/dashboard", { cookie });
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    const readiness = async () => (await ask(next.port, "/api/health/ready")).status;
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
  });
});
