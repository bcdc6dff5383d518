import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppServer, ask, loginAdmin, register, startApp } from "../setup/app-server";
import { type MembersApiProcess, startMembersApi } from "../setup/members-api-process";
import { proveOutagePages } from "../setup/outage-pages";

let api: MembersApiProcess;
let app: AppServer;
const data = mkdtempSync(join(tmpdir(), "glovebox-remote-"));
beforeAll(async () => {
  api = await startMembersApi({ DATA_DIR: data });
  app = await startApp({ MEMBERS_API_ORIGIN: api.origin });
});
afterAll(async () => {
  await app?.stop();
  await api?.kill();
  rmSync(data, { recursive: true, force: true });
});

describe("the app on a Members API of its own process", () => {
  it("[EMB-1] opens nothing embedded", () => {
    expect(readdirSync(app.dataDir)).toEqual(["secrets.json"]);
    expect(app.output()).toContain(`with the Members API at ${api.origin}`);
  });

  it("[EMB-2] does the visitor's job: pages, account, garage, decode", async () => {
    expect((await ask(app.port, "/login")).status).toBe(200);
    const preview = await ask(app.port, "/members/api-cwa/preview-decode?vin=1G1YY22G965109876");
    expect([preview.status, JSON.parse(preview.text).status]).toEqual([200, "success"]);
    const cookie = await register(app.port, "remote@example.com");
    const user = await ask(app.port, "/members/api/user", { cookie });
    expect(JSON.parse(user.text).user).toMatchObject({
      email: "remote@example.com",
      credits: { vhr: 3, sticker: 3 },
    });
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ vehicle: { vin: "1G1YY22G965109876" } });
    const saved = await ask(app.port, "/members/api/db/dvh", { method: "POST", cookie, headers, body });
    expect(saved.status).toBe(200);
    expect((await ask(app.port, "/dashboard", { cookie })).status).toBe(200);
  });

  it("[SEC-HOST-10] [SEC-UP-06] [SAFE-14] killed in the middle of it: health 503, calls 502, every page the outage page, none 500", async () => {
    await ask(app.port, "/login");
    const member = await register(app.port, "left-alone@example.com");
    const admin = await loginAdmin(app.port, api.output);
    await api.kill();
    expect((await ask(app.port, "/api/health")).status).toBe(503);
    const call = await ask(app.port, "/members/api-cwa/sticker-years");
    expect([call.status, JSON.parse(call.text).code]).toEqual([502, "bad_gateway"]);
    expect((await ask(app.port, "/login")).status).toBe(200);
    await proveOutagePages(app.port, { member, admin });
  });
});
