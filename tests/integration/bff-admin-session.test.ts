import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN_COOKIE, newAdminCookie, SESSION_COOKIE } from "@/lib/bff/session";
import { callList, calls } from "@/lib/compose/calls/table";
import { call, findSetCookie, getSession } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";

const MEMBER = "canary-member-token-0123456789abcdefghijklm";
const ADMIN = "canary-admin-token-0123456789abcdefghijklmn";
let upstream: RecordingUpstream;

beforeEach(() => {
  upstream = createRecordingUpstream();
  upstream.tokens.set(MEMBER, { site: "a.localhost", id: "u1", email: "ann@example.com" });
});

const cookies = async ({ member = false, admin = false }) =>
  [
    member ? `${SESSION_COOKIE}=${await getSession(MEMBER)}` : "",
    admin ? ((await newAdminCookie(ADMIN, { host: "a.localhost" })).split(";", 1)[0] ?? "") : "",
  ]
    .filter(Boolean)
    .join("; ");
const json = (fields: object) => JSON.stringify(fields);
const JSON_TYPE = { "content-type": "application/json" };

describe("an admin's own session", () => {
  const login = () =>
    call(`/members${calls.admin.login.path}`, {
      method: "POST",
      headers: JSON_TYPE,
      body: json({ email: "admin@example.com", pass: "secret-1" }),
    });

  it("[SEC-AZ-04] [SEC-SES-07] is a separate sealed cookie and doesn't reveal the token", async () => {
    upstream.answers.set(calls.admin.login.path, () =>
      Response.json({ status: "success", token: ADMIN, admin: { email: "admin@example.com" } }),
    );
    const answer = await login();
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("canary");
    expect(findSetCookie(answer, ADMIN_COOKIE)).toMatch(/^Fe26/);
    expect(findSetCookie(answer, SESSION_COOKIE)).toBeUndefined();
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("[SEC-AZ-04] a member's cookie doesn't allow admin calls, and no request is sent upstream", async () => {
    const refusal = await call(`/members${calls.admin.me.path}`, {
      headers: { cookie: await cookies({ member: true }) },
    });
    expect(refusal.status).toBe(403);
    expect(upstream.calls()).toEqual([]);
  });

  it("[SEC-AZ-04] with both cookies, each call gets the matching token", async () => {
    const headers = { cookie: await cookies({ member: true, admin: true }) };
    await call(`/members${calls.admin.me.path}`, { headers });
    await call(`/members${calls.report.filter.path}?vin=1HGCM82633A004352`, { headers });
    const sent = upstream.calls().map((request) => request.headers.get("authorization"));
    expect(sent).toEqual([`Bearer ${ADMIN}`, `Bearer ${MEMBER}`]);
  });

  it("[SEC-AZ-04] an admin cookie alone isn't a member's session", async () => {
    const headers = { cookie: await cookies({ admin: true }) };
    expect(
      (await call(`/members${calls.report.filter.path}?vin=1HGCM82633A004352`, { headers })).status,
    ).toBe(401);
  });

  it("[SEC-AZ-07] is cleared when it ends upstream, and the member's cookie is kept", async () => {
    upstream.answers.set(calls.admin.me.path, () =>
      Response.json({ status: "error", code: "not_logged_in", message: "no" }, { status: 401 }),
    );
    const headers = { cookie: await cookies({ member: true, admin: true }) };
    const answer = await call(`/members${calls.admin.me.path}`, { headers });
    expect([answer.status, findSetCookie(answer, ADMIN_COOKIE)]).toEqual([401, ""]);
    expect(findSetCookie(answer, SESSION_COOKIE)).toBeUndefined();
  });
});

describe("calls with special request or response types", () => {
  const webhook = callList.find((row) => row.from === "anyone");

  it("[SEC-PAY-04] a gateway event is forwarded byte for byte with its signature and without a session", async () => {
    if (!webhook) throw new Error("no call accepts gateway events");
    const name = webhook.headers[0] ?? "";
    const body = '{ "id":"evt_1",  "spaced": true }\n';
    await call(`/members${webhook.path}`, {
      method: "POST",
      // A server's request: no Origin, but a cookie.
      headers: {
        origin: "",
        "sec-fetch-site": "",
        "x-requested-with": "",
        [name]: "t=1,v1=abc",
        "content-type": "application/json; charset=utf-8",
        cookie: await cookies({ member: true, admin: true }),
      },
      body,
    });
    const [upstreamCall] = upstream.calls();
    expect([upstreamCall?.body, upstreamCall?.headers.get(name)]).toEqual([body, "t=1,v1=abc"]);
    expect([upstreamCall?.headers.get("authorization"), upstreamCall?.headers.get("cookie")]).toEqual([
      null,
      null,
    ]);
  });

  const file = calls.account.export;
  const download = async (body: string, headers: Record<string, string>) => {
    upstream.answers.set(file.path, () => new Response(new TextEncoder().encode(body), { headers }));
    return call(`/members${file.path}`, { headers: { cookie: await cookies({ member: true }) } });
  };

  it("[SEC-UPL-01] a file keeps its type and name and can't run as a page of this site", async () => {
    const answer = await download('{"a":1}', {
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="data.json"',
      "set-cookie": "a=b",
      "x-powered-by": "them",
    });
    expect(await answer.text()).toBe('{"a":1}');
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="data.json"');
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect([answer.headers.get("set-cookie"), answer.headers.get("x-powered-by")]).toEqual([null, null]);
  });

  it("[FIRST-9] [SEC-UPL-01] an email's HTML can only be framed by our own pages, and can't run scripts or submit forms", async () => {
    const { path } = calls.admin.emailPage;
    const page = async (type: string) => {
      upstream.answers.set(path, () => new Response("<p>Hi", { headers: { "content-type": type } }));
      const headers = { cookie: await cookies({ admin: true }) };
      return call(`/members${path}?name=welcome&locale=en`, { headers });
    };
    const answer = await page("text/html; charset=utf-8");
    expect([answer.status, await answer.text()]).toEqual([200, "<p>Hi"]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:;/);
    expect(policy).toMatch(/form-action 'none'; sandbox allow-same-origin; frame-ancestors 'self'$/);
    expect(policy).not.toMatch(/script|allow-(?!same-origin)/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await page("image/svg+xml")).status).toBe(502);
  });

  it.each([
    { "content-type": "text/html", "content-disposition": 'attachment; filename="x.html"' },
    { "content-type": "image/svg+xml", "content-disposition": "inline" },
    { "content-disposition": "attachment" },
  ])("[SEC-UP-03] a file with the headers %j is rejected as an upstream error", async (headers) => {
    expect((await download("<script>", headers as Record<string, string>)).status).toBe(502);
  });

  it("[SEC-RED-03] a file with an invalid name is sent as a plain attachment", async () => {
    const invalid = {
      "content-type": "application/json",
      "content-disposition": 'inline; filename="../../x"',
    };
    expect((await download("{}", invalid)).headers.get("content-disposition")).toBe("attachment");
  });
});
