import { beforeEach, expect, it } from "vitest";
import { resolveSite } from "@/lib/bff/resolve-site";
import { THEME_PREVIEW_COOKIE } from "@/lib/bff/session";
import { findSetCookie, visit } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";

const KEY = "k".repeat(43);
const OTHER_LOGO = "https://draft-logo.example/logo.png";
const whereTo = (answer: Response) => answer.headers.get("location")?.replace("http://localhost:3000", "");
const getPolicy = (answer: Response) => answer.headers.get("content-security-policy") ?? "";
const cookie = (value = "") => ({ headers: { cookie: `${THEME_PREVIEW_COOKIE}=${value}` } });

let upstream: RecordingUpstream;
let alive: Set<string>;
beforeEach(() => {
  upstream = createRecordingUpstream();
  alive = new Set(["a.localhost", "gated.localhost"]);
  upstream.answers.set("/api/site-theme-preview", async (request) => {
    const isAlive = alive.has(request.headers.get("uri") ?? "") && (await request.text()) === `key=${KEY}`;
    const settings = { primary_color: "#0b5563", secondary_color: "#111111", teritary_color: "#222222" };
    const data = { settings: { ...settings, logo: OTHER_LOGO }, expires: "2026-12-03T09:00:00.000Z" };
    return Response.json({ status: "success", data: isAlive ? data : null });
  });
});
const countPreviewRequests = () =>
  upstream.requests.filter(({ path }) => path.endsWith("/site-theme-preview")).length;
const openLink = async (host = "a.localhost") =>
  findSetCookie(await visit(`/?theme-preview=${KEY}`, { host }), THEME_PREVIEW_COOKIE);

it("[PART-3] a preview link sets a cookie for its host and is removed from the URL", async () => {
  const answer = await visit(`/prices?x=1&theme-preview=${KEY}&y=a%20b`);
  expect([answer.status, whereTo(answer)]).toEqual([303, "/prices?x=1&y=a%20b"]);
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [line = ""] = answer.headers.getSetCookie();
  expect(line).toMatch(/^__Host-glovebox-theme=.*; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Lax$/);
  expect(line).not.toContain(KEY);
});

it("[PART-3] a page with a draft theme isn't cached or indexed, and its content security policy allows the draft's logo", async () => {
  const answer = await visit("/", cookie(await openLink()));
  expect(answer.headers.get("cache-control")).toBe("private, no-store, max-age=0");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(getPolicy(answer)).toContain("img-src 'self' data: blob: https://draft-logo.example;");
});

it("[PART-3] the draft isn't shown to other visitors or on other hosts, and isn't cached for the site", async () => {
  const value = await openLink();
  const visits = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => visit("/", turn % 2 === 0 ? cookie(value) : {})),
  );
  const isDrafts = visits.map((answer) => getPolicy(answer).includes("draft-logo.example"));
  expect(isDrafts).toEqual(visits.map((_, turn) => turn % 2 === 0));
  const siteAnswer = await resolveSite("a.localhost");
  expect(siteAnswer).toMatchObject({ kind: "site", site: { primaryColor: "#1e3a8a", logo: null } });
  const before = countPreviewRequests();
  const elsewhere = await visit("/", { host: "b.localhost", ...cookie(value) });
  expect(getPolicy(elsewhere)).not.toContain("draft-logo");
  expect([elsewhere.headers.get("x-robots-tag"), countPreviewRequests()]).toEqual([null, before]);
});

it("[PART-3] a preview link doesn't open a gated site, and leads to the gate", async () => {
  const host = "gated.localhost";
  expect(whereTo(await visit(`/dashboard?theme-preview=${KEY}`, { host }))).toBe("/dashboard");
  const answer = await visit("/dashboard", { host, ...cookie(await openLink(host)) });
  expect(whereTo(answer)).toBe("/securelogin?next=%2Fdashboard");
});

it("[PART-3] an expired preview link or cookie shows a message, and the page clears the cookie", async () => {
  const value = await openLink();
  for (const target of [`/?theme-preview=${KEY}`, "/?theme-preview=typo", "/?theme-preview="]) {
    alive.clear();
    const answer = await visit(target);
    expect([target, answer.status]).toEqual([target, 410]);
    expect(await answer.text()).toContain("This preview has ended");
  }
  // Next's router request (RSC) must not use up the notice; the page shows it.
  const router = await visit("/prices", { headers: { ...cookie(value).headers, rsc: "1" } });
  expect([router.status, router.headers.getSetCookie()]).toEqual([410, []]);
  const page = await visit("/prices", cookie(value));
  expect([page.status, findSetCookie(page, THEME_PREVIEW_COOKIE)]).toEqual([410, ""]);
  expect(await page.text()).toContain('<a href="/prices">');
});

it("[PART-3] if the draft temporarily can't be read, the page returns 503 instead of showing the published theme", async () => {
  const value = await openLink();
  upstream.answers.set("/api/site-theme-preview", () => new Response("boom", { status: 500 }));
  for (const { status, headers } of [await visit("/", cookie(value)), await visit(`/?theme-preview=${KEY}`)])
    expect([status, headers.get("retry-after"), headers.getSetCookie()]).toEqual([503, "5", []]);
});

it("[PART-3] ending the preview clears its cookie and returns to the page", async () => {
  const answer = await visit("/prices?theme-preview=end", cookie(await openLink()));
  expect([whereTo(answer), findSetCookie(answer, THEME_PREVIEW_COOKIE)]).toEqual(["/prices", ""]);
});

it("[PART-3] visitors without a preview link don't cause extra requests to the Members API", async () => {
  await visit("/");
  await visit("/", cookie("Fe26.2*forged"));
  expect(countPreviewRequests()).toBe(0);
});
