import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { makeAdmin, selectAuditRows } from "../setup/admin";
import { type Answer, describeApi, requestFor } from "../setup/members-api";

const draft = (host: string) => ({
  hosts: [host],
  config: { name: "Cars", origin: `https://${host}`, support_email: "help@cars.example" },
  settings: { primary_color: "#1e3a8a", secondary_color: "#c8472b", teritary_color: "#e7b93c" },
});

const siteSaved = vi.fn();

describeApi({ services: { siteSaved } }, (api) => {
  let all: string;
  let one: string;
  beforeAll(async () => {
    all = (await makeAdmin(api, "all@example.com", { allSites: true })).token;
    one = (await makeAdmin(api, "one@example.com")).token;
  });

  const create = (fields: Record<string, unknown>, token = all) =>
    api.send(calls.admin.createSite, { token, fields });
  const update = (fields: Record<string, unknown>, token = all) =>
    api.send(calls.admin.updateSite, { token, fields });
  const getErrors = ({ body }: Answer) => Object.keys((body.errors ?? {}) as object);

  it("[PAGE-14] [TRUE-36] an operator creates a site from pasted hosts, and the site responds immediately", async () => {
    const fields = {
      ...draft("cars.example"),
      hosts: ["Cars.Example.", "https://www.cars.example/", "cars.example"],
    };
    const created = await create(fields);
    expect(created.body.data).toMatchObject({
      uri: "cars.example",
      hosts: ["cars.example", "www.cars.example"],
      config: { name: "Cars", uri: "cars.example", origin: "https://cars.example", credit_type: "product" },
      settings: { security: "enabled", logo: null },
      warnings: [],
    });
    const config = await api.send(calls.site.config, { site: "www.cars.example" });
    expect(config.body.data).toMatchObject({ name: "Cars", uri: "cars.example" });
    expect(siteSaved.mock.calls).toEqual([[expect.objectContaining({ uri: "cars.example" })]]);
    const last = (await selectAuditRows(api)).at(-1);
    expect(last).toMatchObject({ action: "admin.createSite", subject: `site:${last?.siteId}` });
  });

  it("[PAGE-14] a site's own admin can change the site, but not its hosts, and can't create a site", async () => {
    const renamed = await update({ config: { name: "Glovebox II" }, settings: { security: "enabled" } }, one);
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toMatchObject({
      config: { name: "Glovebox II", support_email: "support@glovebox.example" },
      settings: { security: "enabled", primary_color: "#1e3a8a" },
    });
    expect((await selectAuditRows(api)).at(-1)?.detail).toEqual({
      name: { from: "Glovebox", to: "Glovebox II" },
      security: { from: "disabled", to: "enabled" },
    });
    expect((await update({ hosts: ["localhost", "more.example"] }, one)).status).toBe(403);
    expect((await create(draft("mine.example"), one)).status).toBe(403);
    expect((await update({ site: "cnv.localhost", config: { name: "x" } }, one)).status).toBe(404);
  });

  it("[SITE-1] a host belongs to only one site, and a site's hosts must include its own name", async () => {
    expect((await create(draft("taken.example"))).status).toBe(200);
    for (const hosts of [["taken.example"], ["new.example", "taken.example"], ["cnv.localhost"]]) {
      const refusal = await create({ ...draft(hosts[0] ?? ""), hosts });
      expect([refusal.status, getErrors(refusal)]).toEqual([400, ["hosts"]]);
    }
    const stolen = await update({ site: "taken.example", hosts: ["taken.example", "cnv.localhost"] });
    expect([stolen.status, getErrors(stolen)]).toEqual([400, ["hosts"]]);
    const nameless = await update({ site: "taken.example", hosts: ["other.example"] });
    expect([nameless.status, getErrors(nameless)]).toEqual([400, expect.arrayContaining(["hosts"])]);
    const rows = await api.database.db.select().from(siteHosts).where(eq(siteHosts.host, "cnv.localhost"));
    const [cnv] = await api.database.db.select().from(sites).where(eq(sites.uri, "cnv.localhost"));
    expect(rows.map(({ siteId }) => siteId)).toEqual([cnv?.id]);
  });

  it("[TRUE-36] reports all problems in a draft at once, by field", async () => {
    const { config, settings } = draft("many.example");
    const refusal = await create({
      hosts: ["many.example", "cnv.localhost"],
      config: { ...config, origin: "https://other.example", discount_coupon: "NONE10" },
      settings: { ...settings, primary_color: "teal", logo: "javascript:alert(1)" },
    });
    expect(refusal.status).toBe(400);
    expect(getErrors(refusal).sort()).toEqual([
      "config.discount_coupon",
      "config.origin",
      "hosts",
      "settings.logo",
      "settings.primary_color",
    ]);
  });

  it("[TRUE-36] a coupon can only be offered on a site where it is active", async () => {
    const offer = (code: string) => update({ site: "cars.example", config: { discount_coupon: code } });
    const code = { site: "cars.example", code: "WELCOME10", kind: "percent", value: 10, product: null };
    const terms = { minimum_cents: 0, starts: null, ends: null, max_redemptions: null, per_user: 1 };
    expect(getErrors(await offer("WELCOME10"))).toEqual(["config.discount_coupon"]);
    const response = await api.send(calls.admin.createCoupon, { token: all, fields: { ...code, ...terms } });
    expect((await offer("welcome10")).body.data).toMatchObject({ config: { discount_coupon: "WELCOME10" } });
    const { id } = response.body.data as { id: string };
    await update({ site: "cars.example", config: { discount_coupon: null } });
    const ended = { site: "cars.example", id, active: false };
    await api.send(calls.admin.setCouponActive, { token: all, fields: ended });
    expect(getErrors(await offer("WELCOME10"))).toEqual(["config.discount_coupon"]);
  });

  it("[TRUE-36] an uploaded logo is publicly served as a PNG at the saved address, and an SVG file is rejected", async () => {
    const picture = await sharp({ create: { width: 900, height: 300, channels: 4, background: "#c8472b80" } })
      .webp()
      .toBuffer();
    const send = (token: string | undefined, bytes: Uint8Array) => {
      const fields = { image: new File([new Uint8Array(bytes)], "logo") };
      return api.send(calls.admin.uploadLogo, { token, fields });
    };
    expect((await send(undefined, picture)).status).toBe(401);
    expect((await send(all, Buffer.from("<svg onload='alert(1)'/>"))).status).toBe(415);
    const { logo } = (await send(one, picture)).body.data as { logo: string };
    const saved = await update({ site: "cars.example", settings: { logo } });
    expect(saved.body.data).toMatchObject({ settings: { logo } });
    const id = new URL(logo, "http://x").searchParams.get("id") ?? "";
    const served = await api.fetch(requestFor(calls.site.logo, { query: { id } }));
    expect(served.headers.get("content-type")).toBe("image/png");
    const metadata = await sharp(await served.arrayBuffer()).metadata();
    expect(metadata).toMatchObject({ width: 512, hasAlpha: true });
    const other = { query: { id: "00000000-0000-4000-8000-000000000000" } };
    expect((await api.send(calls.site.logo, other)).status).toBe(404);
  });

  it("[TRUE-34] a closed site looks unknown until it is reopened, and admins can't close their current site", async () => {
    const set = (open: boolean, token = all, site = "cnv.localhost") =>
      api.send(calls.admin.setSiteOpen, { token, fields: { site, open, reason: "only shown" } });
    const config = () => api.send(calls.site.config, { site: "cnv.localhost" });
    expect((await set(false, one)).status).toBe(403);
    expect((await set(false)).body.data).toMatchObject({ closed: expect.any(String) });
    expect((await config()).body.code).toBe("unknown_site");
    expect((await set(false)).status).toBe(409);
    expect((await set(true)).body.data).toMatchObject({ closed: null });
    expect((await config()).status).toBe(200);
    expect((await set(false, all, "localhost")).status).toBe(409);
  });

  it("[SEC-HOST-06] accepts only host names, and normalizes them", async () => {
    for (const host of ["a.example:80", "a.example/b", "a@b.example", "", "x".repeat(254), "a b.example"]) {
      const refusal = await create({ ...draft("fine.example"), hosts: ["fine.example", host] });
      expect([host, refusal.status, getErrors(refusal)]).toEqual([host, 400, ["hosts"]]);
    }
    const created = await create({ ...draft("xn--ol-cja.example"), hosts: ["Olé.example"] });
    expect(created.body.data).toMatchObject({ uri: "xn--ol-cja.example" });
  });

  it("[SEC-HOST-09] the stored origin must be an https address on one of the site's own hosts", async () => {
    for (const origin of [
      "https://evil.example",
      "http://taken.example",
      "https://taken.example/path",
      "https://user@taken.example",
      "javascript:alert(1)",
      "taken.example",
    ]) {
      const refusal = await update({ site: "taken.example", config: { origin } });
      expect([origin, refusal.status, getErrors(refusal)]).toEqual([origin, 400, ["config.origin"]]);
    }
    const port = await update({ site: "taken.example", config: { origin: "https://taken.example:8443/" } });
    expect(port.body.data).toMatchObject({ config: { origin: "https://taken.example:8443" } });
    const moved = { hosts: ["taken.example", "b.example"], config: { origin: "https://b.example" } };
    expect((await update({ site: "taken.example", ...moved })).status).toBe(200);
    const hostRefusal = await update({ site: "taken.example", hosts: ["taken.example"] });
    expect([hostRefusal.status, getErrors(hostRefusal)]).toEqual([400, ["config.origin"]]);
  });

  it.each([
    ["settings", "primary_color", "red;}body{display:none"],
    ["settings", "primary_color", ""],
    ["settings", "secondary_color", "url(javascript:alert(1))"],
    ["settings", "teritary_color", "expression(alert(1))"],
    ["settings", "background_color", "</style><script>"],
    ["settings", "secondary_variant_color", "#12345"],
    ["settings", "logo", "javascript:alert(1)"],
    ["settings", "logo", "https://127.1/logo.png"],
    ["settings", "logo", "https://[fd00::1]/logo.png"],
    ["settings", "google_analytics", "G-X');alert(1)//"],
    ["settings", "google_tag", "GTM-<script>"],
    ["settings", "clarity", btoa("alert(document.cookie)")],
    ["settings", "security", "DISABLED "],
    ["config", "frame_ancestors", ["https://a.example; script-src *"]],
    ["config", "webview_origins", ["https://*.partner.example"]],
    ["config", "webview_origins", ["https://partner.example/app"]],
    ["config", "webview_origins", ["http://partner.example"]],
    ["config", "other_language_origin", "https://es.partner.example/inicio"],
    ["config", "other_language_origin", "javascript:alert(1)"],
    ["config", "webview_purchase", "free"],
    ["config", "live_chat_license", "1');alert(1)//"],
    ["config", "pixel_brand", "a b"],
    ["config", "support_email", "not an address"],
    ["config", "tax_rate_bp", 825.5],
    ["config", "tax_rate_bp", -1],
    ["config", "currency", "BTC"],
    ["config", "credit_type", "both"],
    ["config", "name", "Two\nlines"],
    ["config", "signup_credits", { vhr: -1, sticker: 0 }],
    ["config", "forced_locale", "fr"],
  ])(
    "[SITE-3] [SITE-4] [SEC-INJ-02] [SEC-INJ-03] [SEC-INJ-04] [SEC-INJ-05] [SAFE-13] rejects an invalid %s.%s and saves nothing",
    async (part, name, value) => {
      const before = await api.database.db.select().from(sites).where(eq(sites.uri, "es.localhost"));
      const config = { name: "Changed" };
      const changes = part === "config" ? { ...config, [name]: value } : { [name]: value };
      const refused = await update({ config, site: "es.localhost", [part]: changes });
      expect(refused.status).toBe(400);
      expect(getErrors(refused)[0]).toContain(`${part}.${name}`);
      expect(await api.database.db.select().from(sites).where(eq(sites.uri, "es.localhost"))).toEqual(before);
    },
  );

  it("[SITE-3] [SITE-4] saves valid colors, IDs, tax rates and frame origins", async () => {
    const settings = {
      primary_color: "#123",
      background_color: "",
      logo: "https://cdn.example/logo.png",
      google_analytics: "G-ABC1234567",
      google_tag: "GTM-ABCD12",
      clarity: "abc123defg",
    };
    const config = {
      frame_ancestors: ["https://*.partner.example"],
      webview_origins: ["https://app.partner.example:8443"],
      webview_purchase: "hidden" as const,
      live_chat_license: "123456",
      tax_rate_bp: 825,
      currency: "CAD",
    };
    const saved = await update({ site: "cars.example", settings, config });
    expect(saved.body.data).toMatchObject({
      settings: { ...settings, background_color: null },
      config,
      warnings: [{ field: "config.currency" }],
    });
    const fields = { domain: "cars.example" };
    const served = await api.send(calls.site.settings, { site: "cars.example", fields });
    expect(served.body.data).toMatchObject({ google_tag: "GTM-ABCD12" });
    const settled = await update({ site: "cars.example", config: { name: "Cars II" } });
    expect(settled.body.data).toMatchObject({ config: { ...config, name: "Cars II" }, warnings: [] });
  });

  it("[SITE-3] saves an illegible color with a warning", async () => {
    const saved = await update({ site: "cars.example", settings: { primary_color: "#ffee00" } });
    expect(saved.body.data).toMatchObject({ warnings: [{ field: "primary_color" }] });
  });

  it("[SITE-3] the preview returns colors and warnings, and saves nothing", async () => {
    const before = await api.database.db.select().from(sites).where(eq(sites.uri, "cars.example"));
    const auditCount = (await selectAuditRows(api)).length;
    const query = { site: "cars.example", primary_color: "#00ff00" };
    const preview = await api.send(calls.admin.previewSite, { token: all, query });
    expect(preview.body.data).toMatchObject({
      colors: [{ name: "primary", given: "#00ff00" }, {}, {}, {}, {}],
      warnings: [{ field: "primary_color" }],
    });
    const refusal = await api.send(calls.admin.previewSite, { token: all, query: { primary_color: "red" } });
    expect([refusal.status, getErrors(refusal)]).toEqual([400, ["primary_color"]]);
    expect(await api.database.db.select().from(sites).where(eq(sites.uri, "cars.example"))).toEqual(before);
    expect((await selectAuditRows(api)).length).toBe(auditCount);
  });

  it("[SEC-AZ-05] ignores fields that an admin isn't allowed to set", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    const sent = { id, uri: "evil.example", config: { uri: "evil.example", x: 1 } };
    expect((await update({ site: "cars.example", ...sent })).status).toBe(200);
    const [row] = await api.database.db.select().from(sites).where(eq(sites.uri, "cars.example"));
    expect(row?.id).not.toBe(id);
    expect(row?.config).not.toHaveProperty("x");
    expect(row?.config.uri).toBe("cars.example");
  });

  it("[SEC-CACHE-05] a successful save calls the hook that clears caches, and a rejected save doesn't", async () => {
    siteSaved.mockClear();
    await update({ site: "cars.example", config: { name: "" } });
    expect(siteSaved).not.toHaveBeenCalled();
    await update({ site: "cars.example", config: { name: "Cars III" } });
    expect(siteSaved).toHaveBeenCalledTimes(1);
  });
});
