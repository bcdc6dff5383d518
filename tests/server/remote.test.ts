import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ask, loginAdmin, register } from "../setup/app-server";
import { proveOutagePages } from "../setup/outage-pages";
import { withRemoteApp } from "../setup/remote-app";

const remote = withRemoteApp();

describe("the app with a Members API in its own process", () => {
  it("[EMB-1] doesn't open an embedded database", () => {
    expect(readdirSync(remote.app.dataDir)).toEqual(["secrets.json"]);
    expect(remote.app.output()).toContain(`with the Members API at ${remote.api.origin}`);
  });

  it("[EMB-2] a member decodes a VIN and saves the vehicle", async () => {
    const cookie = await register(remote.app.port, "remote@example.com");
    const preview = await ask(remote.app.port, "/members/api-cwa/preview-decode?vin=1G1YY22G965109876");
    expect([preview.status, JSON.parse(preview.text).status]).toEqual([200, "success"]);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ vehicle: { vin: "1G1YY22G965109876" } });
    const save = { method: "POST", cookie, headers, body };
    expect((await ask(remote.app.port, "/members/api/db/dvh", save)).status).toBe(200);
  });

  it("[SEC-HOST-10] [SEC-UP-06] [SAFE-14] if the Members API is killed, health returns 503, calls return 502, and users see the outage page", async () => {
    await ask(remote.app.port, "/login");
    const member = await register(remote.app.port, "left-alone@example.com");
    const admin = await loginAdmin(remote.app.port, remote.api.output);
    await remote.api.kill();
    expect((await ask(remote.app.port, "/api/health")).status).toBe(503);
    const call = await ask(remote.app.port, "/members/api-cwa/sticker-years");
    expect([call.status, JSON.parse(call.text).code]).toEqual([502, "bad_gateway"]);
    expect((await ask(remote.app.port, "/login")).status).toBe(200);
    await proveOutagePages(remote.app.port, { member, admin });
  });
});
