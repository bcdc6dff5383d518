import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { siteThemeDrafts, siteThemes } from "@/lib/site/schema/themes";
import { logInAdmin, makeAdmin, selectAuditRows } from "../setup/admin";
import { type Answer, describeApi } from "../setup/members-api";

const { admin, site: siteCalls } = calls;
const DAY = 86_400_000;
const NOBODY = "00000000-0000-4000-8000-000000000000";

interface Themes {
  versions: { number: number; source: string; note: string; by: string | null }[];
  more: boolean;
  draft: { revision: string; preview_until: string | null } | null;
}

const siteSaved = vi.fn();

describeApi({ services: { siteSaved } }, (api) => {
  let owner: string;
  let editor: string;
  beforeAll(async () => {
    await makeAdmin(api, "owner@example.com");
    await makeAdmin(api, "editor@example.com", { staffRole: "editor" });
    await logIn();
  });

  /** Logs in again, because idle admin sessions end after 30 minutes. */
  async function logIn() {
    owner = await logInAdmin(api, "owner@example.com");
    editor = await logInAdmin(api, "editor@example.com");
  }
  const getData = ({ status, body }: Answer) => {
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data as Themes;
  };
  const themes = async (query = {}) => getData(await api.send(admin.themes, { token: owner, query }));
  const live = async (site = "localhost") => {
    const answer = await api.send(siteCalls.settings, { site, fields: { domain: site } });
    return answer.body.data as Record<string, string | null>;
  };
  const colored = async (primary_color: string) => {
    const { logo, secondary_color, teritary_color, background_color, secondary_variant_color } = await live();
    const others = { logo, secondary_color, teritary_color, background_color, secondary_variant_color };
    return { ...others, primary_color };
  };
  const save = async (primary: string, revision: string | null, token = owner) =>
    api.send(admin.saveThemeDraft, { token, fields: { revision, settings: await colored(primary) } });
  const draft = async (primary: string) => {
    const revision = (await themes()).draft?.revision ?? null;
    return getData(await save(primary, revision)).draft?.revision ?? "";
  };
  const publish = async (revision: string, fields = {}, token = owner) => {
    const published = (await themes()).versions[0]?.number;
    return api.send(admin.publishTheme, { token, fields: { revision, published, ...fields } });
  };
  const link = async (revision: string) => {
    const response = await api.send(admin.createThemePreview, { token: owner, fields: { revision } });
    const { link } = response.body.data as { link: string };
    return new URL(link).searchParams.get("theme-preview") ?? "";
  };
  const previewed = async (key: string, site = "localhost") =>
    (await api.send(siteCalls.themePreview, { site, fields: { key } })).body.data as {
      settings: Record<string, string>;
    } | null;

  it("[PART-3] a site starts with its theme as version 1, and no draft", async () => {
    const { versions, draft, more } = await themes();
    const { logo, primary_color } = await live();
    expect(versions).toMatchObject([
      { number: 1, source: "first", by: null, settings: { logo, primary_color } },
    ]);
    expect([draft, more]).toEqual([null, false]);
  });

  it("[PART-3] a draft is invisible to visitors until it is published as the next version", async () => {
    const before = await live();
    const revision = await draft("#0b5563");
    const settings = { primary_color: "#0b5563" };
    expect((await themes()).draft).toMatchObject({ by: "owner@example.com", settings });
    expect([await live(), siteSaved.mock.calls.length]).toEqual([before, 0]);
    const published = getData(await publish(revision, { note: " Teal " }));
    expect(published.draft).toBeNull();
    expect(published.versions.map(({ number, source, note, by }) => [number, source, note, by])).toEqual([
      [2, "draft", "Teal", "owner@example.com"],
      [1, "first", "", null],
    ]);
    expect(await live()).toEqual({ ...before, primary_color: "#0b5563" });
    expect(siteSaved).toHaveBeenCalledTimes(1);
    const entry = (await selectAuditRows(api)).at(-1);
    expect(entry).toMatchObject({
      action: "admin.publishTheme",
      detail: { primary_color: { from: "#1e3a8a", to: "#0b5563" }, theme_version: 2, note: "Teal" },
    });
  });

  it("[PART-3] two editors can't overwrite each other: the later editor gets an error, and nothing is saved", async () => {
    const seen = await draft("#111111");
    const other = getData(await save("#222222", seen, editor)).draft?.revision ?? "";
    const saved = "Someone else saved this draft. Reload it, then decide what to keep.";
    for (const revision of [seen, null, NOBODY])
      expect(await save("#333333", revision)).toMatchObject({ status: 409, body: { message: saved } });
    for (const call of [admin.discardThemeDraft, admin.createThemePreview]) {
      expect((await api.send(call, { token: owner, fields: { revision: seen } })).status).toBe(409);
    }
    expect((await publish(seen)).status).toBe(409);
    const settings = { primary_color: "#222222" };
    expect((await themes()).draft).toMatchObject({ revision: other, by: "editor@example.com", settings });
    expect((await save("#333333", other)).status).toBe(200);
    const revision = (await themes()).draft?.revision;
    const discarded = await api.send(admin.discardThemeDraft, { token: owner, fields: { revision } });
    expect(discarded.status).toBe(200);
    const gone = "This draft was published or discarded. Reload it, then decide what to keep.";
    expect(await save("#444444", revision ?? "")).toMatchObject({ status: 409, body: { message: gone } });
    expect((await themes()).draft).toBeNull();
  });

  it("[PART-3] keeps one of two drafts saved concurrently and rejects the other", async () => {
    const answers = await Promise.all([save("#aa0000", null), save("#00aa00", null, editor)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("[PART-3] values that pages would ignore get field errors in a draft", async () => {
    const revision = (await themes()).draft?.revision ?? null;
    const settings = { ...(await colored("teal")), logo: "javascript:alert(1)" };
    const refusal = await api.send(admin.saveThemeDraft, { token: owner, fields: { revision, settings } });
    expect([refusal.status, Object.keys(refusal.body.errors as object).toSorted()]).toEqual([
      400,
      ["settings.logo", "settings.primary_color"],
    ]);
    const half = { revision, settings: { primary_color: "#123456" } };
    expect((await api.send(admin.saveThemeDraft, { token: owner, fields: half })).status).toBe(400);
  });

  it("[PART-3] a draft can't be published over a version that its publisher hasn't seen", async () => {
    const revision = await draft("#5a1e8a");
    const fields = { config: {}, settings: { primary_color: "#1e5a8a" } };
    expect((await api.send(admin.updateSite, { token: editor, fields })).status).toBe(200);
    const { versions } = await themes();
    const { settings } = fields;
    expect(versions[0]).toMatchObject({ source: "settings", by: "editor@example.com", settings });
    const refusal = await publish(revision, { published: (versions[0]?.number ?? 0) - 1 });
    expect(refusal.body.message).toBe(
      "Another version was published meanwhile. Look at it, then decide again.",
    );
    expect((await publish(revision)).status).toBe(200);
    expect((await live()).primary_color).toBe("#5a1e8a");
  });

  it("[PART-3] an unchanged theme doesn't create a version and can't be published", async () => {
    const { versions } = await themes();
    const fields = { config: {}, settings: { security: "enabled", primary_color: "#5a1e8a" } };
    expect((await api.send(admin.updateSite, { token: owner, fields })).status).toBe(200);
    expect((await themes()).versions).toEqual(versions);
    const same = await publish(await draft("#5a1e8a"));
    expect([same.status, same.body.message]).toEqual([409, "This theme is already published."]);
  });

  it("[PART-3] an older version is restored as a new version, and existing versions can't be changed", async () => {
    const { versions, draft: keptDraft } = await themes();
    const [newest] = versions;
    const roll = (changes = {}) => {
      const fields = { number: 1, published: newest?.number, ...changes };
      return api.send(admin.rollBackTheme, { token: owner, fields });
    };
    expect((await roll({ number: 99 })).status).toBe(404);
    expect((await roll({ published: 1 })).status).toBe(409);
    expect((await roll({ number: newest?.number })).status).toBe(409);
    const rolled = getData(await roll());
    expect(rolled.versions[0]).toMatchObject({
      number: (newest?.number ?? 0) + 1,
      source: "rollback",
      restored_from: 1,
      settings: { primary_color: "#1e3a8a" },
    });
    expect(rolled.versions.slice(1)).toEqual(versions);
    expect(rolled.draft).toEqual(keptDraft);
    expect((await live()).primary_color).toBe("#1e3a8a");
    expect((await selectAuditRows(api)).at(-1)?.detail).toMatchObject({
      primary_color: { from: "#5a1e8a", to: "#1e3a8a" },
      restored_from: 1,
    });
    const { db } = api.database;
    await expect(db.update(siteThemes).set({ note: "x" })).rejects.toThrow();
    await expect(db.delete(siteThemes)).rejects.toThrow();
    await expect(db.execute(sql`truncate site_themes`)).rejects.toThrow();
  });

  it("[PART-3] a preview link shows the current draft only on its own site, and its key is never stored", async () => {
    const key = await link(await draft("#0a7a3c"));
    expect(await previewed(key)).toMatchObject({ settings: { primary_color: "#0a7a3c" } });
    await draft("#0a7a4d");
    expect(await previewed(key)).toMatchObject({ settings: { primary_color: "#0a7a4d" } });
    expect(await previewed(key, "es.localhost")).toBeNull();
    expect(await previewed(`${key}x`)).toBeNull();
    expect((await live()).primary_color).toBe("#1e3a8a");
    const stored = JSON.stringify(await api.database.db.select().from(siteThemeDrafts));
    expect(stored).not.toContain(key);
    expect(JSON.stringify(await selectAuditRows(api))).not.toContain(key);
  });

  it("[PART-3] a preview link stops working after seven days, or if a new link is created or its draft is published", async () => {
    const first = await link(await draft("#101010"));
    const second = await link((await themes()).draft?.revision ?? "");
    expect([await previewed(first), await previewed(second)]).toEqual([null, expect.anything()]);
    api.clock.advance(7 * DAY - 1000);
    expect(await previewed(second)).not.toBeNull();
    api.clock.advance(1000);
    expect(await previewed(second)).toBeNull();
    await logIn();
    expect((await themes()).draft?.preview_until).toBeNull();
    const third = await link((await themes()).draft?.revision ?? "");
    expect((await publish((await themes()).draft?.revision ?? "")).status).toBe(200);
    expect(await previewed(third)).toBeNull();
  });

  it("[PART-3] an operator can change any site's theme, and staff don't see the operator's name", async () => {
    const all = (await makeAdmin(api, "all@example.com", { allSites: true })).token;
    const uri = "cnv.localhost";
    const fields = { site: uri, settings: { primary_color: "#123456" } };
    expect((await api.send(admin.updateSite, { token: all, fields })).status).toBe(200);
    const staff = (await makeAdmin(api, "staff@example.com", { site: uri })).token;
    const read = getData(await api.send(admin.themes, { site: uri, token: staff }));
    expect(read.versions.map(({ number, by }) => [number, by])).toEqual([
      [2, ""],
      [1, null],
    ]);
  });

  it("[PART-3] versions are paginated", async () => {
    const { versions } = await themes({ limit: "2" });
    const before = String(versions[1]?.number);
    const older = await themes({ limit: "1", before });
    expect([versions.length, older.versions[0]?.number, older.more]).toEqual([2, Number(before) - 1, true]);
  });
});
