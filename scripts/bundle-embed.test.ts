import { gzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbedScripts } from "@/lib/bff/embed-kit";
import { embedKit } from "@/lib/bff/embed-kit";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setUpstream } from "@/lib/bff/upstream";
import { EMBED_SCRIPT } from "@/lib/embed/rules/widget";
import { createFront } from "@/lib/front/front-server";
import { ask } from "@/tests/setup/app-server";
import { type Listening, listen } from "@/tests/setup/listen";
import { createSiteConfig, createSiteSettings } from "@/tests/setup/recording-upstream";
import { bundleEmbed } from "./bundle-embed.mjs";

createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
const SCRIPT_MAX_BYTES = 6 * 1024;
const PAGES = ["/embed/search", "/embed/badge?vin=1HGCM82633A004352", "/embed/report", "/embed/frame"];
let bundle: EmbedScripts;
let front: Listening;

beforeAll(async () => {
  bundle = await bundleEmbed(process.cwd());
  const server = createFront({
    trustProxy: false,
    handler: () => async (_request, response) => void response.end("Next's"),
    isDraining: () => false,
    embedKit: embedKit(async () => bundle),
  });
  front = await listen(server);
  setUpstream(async (request) => {
    const host = request.headers.get("uri") ?? "";
    if (host === "down.example") throw new Error("away");
    if (!host.endsWith("a.example")) return Response.json({ status: "error" }, { status: 404 });
    const isConfig = new URL(request.url).pathname.endsWith("/config");
    const config = {
      ...createSiteConfig(host),
      name: 'A "</script>" site',
      embedding: host !== "off.a.example",
    };
    return Response.json({ status: "success", data: isConfig ? config : createSiteSettings("enabled") });
  });
});
afterAll(async () => {
  setUpstream(undefined);
  purgeSites();
  await front.close();
});

const get = (path: string, host = "a.example", headers: Record<string, string> = {}) =>
  ask(front.port, path, { headers: { host, ...headers } });

it("[PART-7] the compressed script, which includes both languages, is under 6 KiB", async () => {
  const { body, headers } = await get(EMBED_SCRIPT, "a.example", { "accept-encoding": "gzip, br" });
  expect([headers["content-encoding"], body.length < SCRIPT_MAX_BYTES]).toEqual(["gzip", true]);
  expect(gzipSync(bundle.script).length).toBeLessThan(SCRIPT_MAX_BYTES);
  for (const text of ["No records found", "No se encontraron registros"])
    expect(bundle.script).toContain(text);
});

it("[PART-7] the script is specific to the site, cached for ten minutes and revalidated by its ETag", async () => {
  const { status, text, headers } = await get(EMBED_SCRIPT);
  expect([status, headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(text).toContain('"origin":"http://a.example"');
  expect(headers["cache-control"]).toMatch(/^public, max-age=600/);
  expect([headers["access-control-allow-origin"], headers["cross-origin-resource-policy"]]).toEqual([
    "*",
    "cross-origin",
  ]);
  const again = await get(EMBED_SCRIPT, "a.example", { "if-none-match": String(headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  const other = await get(EMBED_SCRIPT, "b.a.example");
  expect(other.headers.etag).not.toBe(headers.etag);
});

it.each(PAGES)(
  "[PART-7] any host may frame %s, which runs only our script and isn't indexed",
  async (path) => {
    const { status, headers } = await get(path, "a.example", { cookie: "x=1" });
    const policy = String(headers["content-security-policy"]);
    expect([status, headers["x-robots-tag"], headers["set-cookie"]]).toEqual([200, "noindex", undefined]);
    expect(policy).toContain("frame-ancestors *");
    expect(policy).toContain("default-src 'none'; script-src 'self'; connect-src 'self'");
    expect(headers["x-frame-options"]).toBeUndefined();
  },
);

it("[PART-7] [SEC-INJ-03] a URL parameter is plain text in the framed page", async () => {
  const evil = encodeURIComponent(`"><script>alert(1)</script>`);
  const { text } = await get(`/embed/badge?vin=${evil}&lang=${evil}&theme=${evil}`);
  expect(text).not.toContain("<script>alert");
  expect(text).not.toContain('A "</script>" site');
  expect((await get("/embed/search?lang=es")).text).toContain('<html lang="es">');
});

it("[PART-7] no other path below /embed exists, and /embed.json isn't one of the embedded pages", async () => {
  for (const path of ["/embed/account", "/embed/search/x"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await get("/embed/../embed/nope")).status).toBe(400);
  expect((await get("/embed.json")).text).toBe("Next's");
});

it("[PART-7] returns 404 for an unknown site or one without embedding, and 503 if the site can't be read", async () => {
  for (const path of [EMBED_SCRIPT, ...PAGES]) {
    expect([path, (await get(path, "off.a.example")).status]).toEqual([path, 404]);
    expect([path, (await get(path, "unknown.example")).status]).toEqual([path, 404]);
  }
  const { status, headers } = await get(EMBED_SCRIPT, "down.example");
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
});
