import { beforeEach, describe, expect, it } from "vitest";
import { call, getSession } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";

const TOKEN = "session-token-0123456789abcdef";
const FILTER = "/members/api/report/filter?vin=1G1YY22G965109876";
const PDF = "/members/api-cwa/view_pdf?id=0190d8a0-0000-7000-8000-000000000000";
let upstream: RecordingUpstream;
let session: string;
beforeEach(async () => {
  upstream = createRecordingUpstream();
  session = await getSession(TOKEN);
});
const answering = (make: (request: Request) => Response | Promise<Response>, path = "/api/report/filter") =>
  upstream.answers.set(path, make);

describe("upstream responses", () => {
  it("[SEC-PRX-07] only listed headers are forwarded", async () => {
    answering(() =>
      Response.json(
        { status: "success", report: [] },
        {
          headers: {
            "set-cookie": "up=1",
            server: "up",
            "x-powered-by": "up",
            "access-control-allow-origin": "*",
            "strict-transport-security": "max-age=1",
            location: "https://evil.example",
            "content-encoding": "gzip",
            "content-length": "3",
            "ratelimit-remaining": "7",
          },
        },
      ),
    );
    const answer = await call(FILTER, { session });
    expect(await answer.json()).toEqual({ status: "success", report: [] });
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "content-type": "application/json",
      "cross-origin-resource-policy": "same-origin",
      "ratelimit-remaining": "7",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each([301, 302, 303, 307, 308])(
    "[SEC-PRX-08] a %s redirect isn't followed and becomes a 502",
    async (status) => {
      answering(() => new Response(null, { status, headers: { location: "https://evil.example/" } }));
      const answer = await call(FILTER, { session });
      expect([answer.status, answer.headers.get("location")]).toEqual([502, null]);
    },
  );

  const send =
    (body: BodyInit | null, type: string, status = 200) =>
    () =>
      new Response(body, { status, headers: { "content-type": type } });
  it.each([
    ["HTML", send("<html>boom</html>", "text/html")],
    ["broken JSON", send("{", "application/json")],
    ["a list", send("[]", "application/json")],
    ["JSON without a status", send("{}", "application/json")],
    ["an empty body", send("", "application/json")],
    ["a 204", () => new Response(null, { status: 204 })],
    ["invalid UTF-8", send(new Uint8Array([0xff, 0xfe]), "application/json")],
    ["500 with a stack", send('{"status":"error","message":"at secret.ts:1"}', "application/json", 500)],
    ["502 HTML", send("<html>nginx</html>", "text/html", 502)],
    ["an HTML 404", send("<html>nginx</html>", "text/html", 404)],
  ])("[SEC-UP-02] [SEC-UP-03] %s becomes a generic 502 in the envelope", async (_what, make) => {
    answering(make);
    const answer = await call(FILTER, { session });
    expect(answer.status).toBe(502);
    const body = await answer.json();
    expect(body).toMatchObject({ status: "error", code: "bad_gateway", request_id: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/secret|nginx|boom/);
  });

  it("[SEC-UP-02] 503, 504 and 429 keep their status, and 503 and 429 their Retry-After", async () => {
    answering(() => new Response("x", { status: 503, headers: { "retry-after": "7" } }));
    const busy = await call(FILTER, { session });
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "7"]);
    answering(() => new Response("x", { status: 504 }));
    expect((await call(FILTER, { session })).status).toBe(504);
    const limited = { status: "error", code: "too_many_requests", message: "Wait." };
    answering(() => Response.json(limited, { status: 429, headers: { "retry-after": "9" } }));
    const slow = await call(FILTER, { session });
    expect([slow.status, slow.headers.get("retry-after")]).toEqual([429, "9"]);
  });

  it("[CALL-4] a rejection keeps its status and code, and its `msg` is also returned as `message`", async () => {
    answering(() =>
      Response.json({ status: "error", code: "no_credit", msg: "No credit." }, { status: 402 }),
    );
    const answer = await call(FILTER, { session });
    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({
      code: "no_credit",
      message: "No credit.",
      msg: "No credit.",
    });
  });

  it("[CALL-3] a PDF is forwarded, and HTML in its place becomes a 502", async () => {
    const headers = {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="report.pdf"',
    };
    answering(() => new Response("%PDF-1.7 body", { headers }), "/api-cwa/view_pdf");
    const answer = await call(PDF, { session });
    expect(await answer.text()).toBe("%PDF-1.7 body");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe('inline; filename="report.pdf"');
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const evil = { ...headers, "content-disposition": 'inline; filename="a"; evil="b"' };
    answering(() => new Response("%PDF", { headers: evil }), "/api-cwa/view_pdf");
    expect((await call(PDF, { session })).headers.get("content-disposition")).toBe("inline");
    answering(
      () => new Response("<script>", { headers: { "content-type": "text/html" } }),
      "/api-cwa/view_pdf",
    );
    expect((await call(PDF, { session })).status).toBe(502);
  });

  it("[CALL-3] a call that fails isn't sent again", async () => {
    upstream.down = true;
    expect((await call("/members/api/health")).status).toBe(503);
    upstream.down = false;
    answering(() => Promise.reject(new TypeError("fetch failed")), "/register");
    const body = new URLSearchParams({ email: "a@example.com", pass: "12345678" });
    expect((await call("/members/register", { method: "POST", body })).status).toBe(502);
    expect(upstream.calls().filter(({ path }) => path === "/members/register")).toHaveLength(1);
  });
});
