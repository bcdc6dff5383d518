import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmbeddedUpstream } from "@/lib/bff/embedded-upstream";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { SESSION_COOKIE, setSessionKeys } from "@/lib/bff/session";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { call, findSetCookie, form } from "../setup/browser-calls";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const GATED = "secure.localhost";

describe("profile calls from a browser", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
    setSessionKeys(["bff-profile-suite-key-0123456789-abcdef"]);
    createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
    purgeSites();
    setUpstreamAdapter(createEmbeddedUpstream(api.answer));
  });
  afterAll(async () => {
    setUpstream(undefined);
    await api.close();
  });

  const signUp = (host: string, email: string) =>
    call("/members/dealer-register", {
      method: "POST",
      host,
      headers: { "user-agent": "curl/8.5.0" },
      body: form({ email, pass: TEST_PASSWORD, company_name: "Lee Motors" }),
    });
  const member = async (email: string) => {
    const answer = await signUp("localhost", email);
    return { answer, session: findSetCookie(answer, SESSION_COOKIE) ?? "" };
  };
  const json = (body: unknown) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

  it("[PAGE-11] [SEC-SES-07] a dealer's sign-up sets a session cookie without revealing its token", async () => {
    const { answer, session } = await member("dee@example.com");
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ pending: false, user: { is_dealer: true } });
    expect(text).not.toContain("token");
    expect(session).toMatch(/^Fe26\.2/);
  });

  it("[SEC-GATE-05] on a gated site a sign-up sets no cookie, and gated pages stay closed", async () => {
    const answer = await signUp(GATED, "dee@example.com");
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await answer.json()).toMatchObject({ status: "success", pending: true });
    const behind = await call("/members/register", {
      method: "POST",
      host: GATED,
      body: form({ email: "a@example.com", pass: TEST_PASSWORD }),
    });
    expect(behind.status).toBe(401);
  });

  it("[PAGE-13] [CALL-6] a deletion request works before the gate, from the site's own pages only", async () => {
    const requested = { email: "x@example.com", message: "Please." };
    const answer = await call("/members/api/user/delete", { host: GATED, ...json(requested) });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ message: "Your request has been submitted successfully!" });
    const { method, body } = json(requested);
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    const foreign = await call("/members/api/user/delete", {
      host: GATED,
      method,
      body,
      headers: { ...headers, "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
  });

  it("[PAGE-15] a session shows the browser that opened it", async () => {
    const { session } = await member("agent@example.com");
    const answer = await call("/members/api/user/sessions", { host: "localhost", session });
    expect(await answer.json()).toMatchObject({ data: [{ device: "curl 8", current: true }] });
  });

  it("[SEC-UPL-01] [PAGE-15] an uploaded picture is returned with its headers; too large a picture gets 413", async () => {
    const { session } = await member("pic@example.com");
    const send = (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData();
      body.append("image", new File([bytes], "../a.svg", { type: "image/svg+xml" }));
      const created = new Request("http://x", { method: "POST", body });
      const headers = { "content-type": created.headers.get("content-type") ?? "" };
      const target = "/members/api/user/profile-image";
      return call(target, {
        method: "POST",
        host: "localhost",
        session,
        headers,
        body: created.body ?? undefined,
      });
    };
    const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    const answer = await send(new Uint8Array(jpeg));
    expect(answer.status).toBe(200);
    const { user } = (await answer.json()) as { user: { profile_image: string } };
    expect(user.profile_image).toMatch(/^\/members\/api\/user\/profile-image\?id=[0-9a-f-]{36}$/);
    const picture = await call(user.profile_image, { host: "localhost", session });
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-disposition": 'attachment; filename="profile-picture.webp"',
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 600 });
    expect((await call(user.profile_image, { host: "localhost" })).status).toBe(401);
    expect((await send(new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await send(new Uint8Array(3 * 1024 * 1024))).status).toBe(413);
  });

  it("[PAGE-15] the data export is a download that no page can run", async () => {
    const { session } = await member("data@example.com");
    const answer = await call("/members/api/user/export", { host: "localhost", session });
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="account-data-[\d-]+\.json"$/,
    );
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(await answer.json()).toMatchObject({ profile: { email: "data@example.com" } });
  });
});
