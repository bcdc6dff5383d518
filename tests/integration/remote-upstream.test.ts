import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRemoteUpstream, type RemoteOptions } from "@/lib/bff/remote-upstream";
import { setUpstreamAdapter } from "@/lib/bff/upstream";
import { call, getSession } from "../setup/browser-calls";
import { collectWhile } from "../setup/collect-garbage";
import { createDeferred } from "../setup/deferred";
import { createRecordingUpstream, createSiteConfig } from "../setup/recording-upstream";

const TOKEN = "session-token-0123456789abcdef";
const FILTER = "/members/api/report/filter?vin=1G1YY22G965109876";
const PDF = "/members/api-cwa/view_pdf?id=0190d8a0-0000-7000-8000-000000000000";
let session: string;
beforeEach(async () => {
  createRecordingUpstream();
  session = await getSession(TOKEN);
});

describe("the remote adapter", () => {
  const servers: Server[] = [];
  afterEach(() =>
    Promise.all(
      servers.splice(0).map((server) => new Promise((done) => server.close(done).closeAllConnections())),
    ),
  );

  async function remote(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    options: RemoteOptions = {},
  ): Promise<string> {
    const server = createServer((request, response) => {
      const isSite = request.headers.uri !== undefined;
      if (isSite && request.url === "/members/api/config") json(response, createSiteConfig("a.localhost"));
      else if (request.url === "/members/api-cwa/site_settings") {
        json(response, {
          primary_color: "#111",
          secondary_color: "#222",
          teritary_color: "#333",
          security: "disabled",
        });
      } else answer(request, response);
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    setUpstreamAdapter(createRemoteUpstream(origin, { connectMs: 300, headersMs: 300, ...options }), origin);
    return origin;
  }
  function json(response: ServerResponse, data: object): void {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ status: "success", data }));
  }

  it("[CALL-3] forwards method, headers and body", async () => {
    let seen: unknown;
    await remote((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const { authorization, uri } = request.headers;
        seen = [request.method, request.url, authorization, uri, Buffer.concat(parts).toString()];
        json(response, {});
      });
    });
    const body = new URLSearchParams({ vin: "1G1YY22G965109876", error_msg: "x" });
    expect((await call("/members/offer_credit", { method: "POST", session, body })).status).toBe(200);
    expect(seen).toEqual([
      "POST",
      "/members/offer_credit",
      `Bearer ${TOKEN}`,
      "a.localhost",
      "vin=1G1YY22G965109876&error_msg=x",
    ]);
  });

  it("[SEC-PRX-08] never follows a redirect", async () => {
    let visited = 0;
    const other = createServer((_request, response) => {
      visited += 1;
      response.end();
    });
    servers.push(other);
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const target = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    await remote((_request, response) => response.writeHead(307, { location: target }).end());
    expect((await call(FILTER, { session })).status).toBe(502);
    expect(visited).toBe(0);
  });

  it("[SEC-UP-01] returns 504 if response headers don't arrive", async () => {
    await remote(() => {});
    expect((await call(FILTER, { session })).status).toBe(504);
  });

  describe("[SEC-UP-01] a response that stalls midway while garbage is collected", () => {
    let [reached, dropped] = [createDeferred(), createDeferred()];
    const begin = (type: string, text: string, silentMs = 60 * 60_000) =>
      remote(
        (request, response) => {
          reached.resolve();
          request.socket.once("close", () => dropped.resolve());
          response.writeHead(200, { "content-type": type, "content-length": "1000" }).write(text);
        },
        { headersMs: silentMs },
      );
    const someTurns = async () => {
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    beforeEach(() => {
      [reached, dropped] = [createDeferred(), createDeferred()];
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      return () => void vi.useRealTimers();
    });

    it("returns 504 after the call's timeout, and closes the connection", async () => {
      await begin("application/json", '{"status":');
      const answer = call(FILTER, { session });
      // The site is requested first, with its own timeout.
      await reached.promise;
      await collectWhile(someTurns());
      await vi.advanceTimersByTimeAsync(15_001);
      expect((await answer).status).toBe(504);
      await dropped.promise;
    });

    it("isn't cut off just because its reader is slower than the API's timeout", async () => {
      await begin("application/pdf", "%PDF", 300);
      const answer = await call(PDF, { session });
      const reader = answer.body?.getReader();
      await vi.advanceTimersByTimeAsync(600_000);
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("%PDF");
      await vi.advanceTimersByTimeAsync(600_000);
      const next = expect(reader?.read()).rejects.toMatchObject({ name: "TimeoutError" });
      await vi.advanceTimersByTimeAsync(2_000);
      await next;
    });

    it("fails if a part of the file is late, but not if its reader is slow", async () => {
      await begin("application/pdf", "%PDF");
      const answer = await call(PDF, { session });
      const reader = answer.body?.getReader();
      await vi.advanceTimersByTimeAsync(600_000);
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("%PDF");
      await vi.advanceTimersByTimeAsync(600_000);
      const next = expect(reader?.read()).rejects.toMatchObject({ name: "TimeoutError" });
      await collectWhile(someTurns());
      await vi.advanceTimersByTimeAsync(60_001);
      await next;
      await dropped.promise;
    });
  });

  it("[SAFE-10] with a frozen Members API, a call returns 503 long before its timeout and is aborted", async () => {
    const droppedPaths: string[] = [];
    const closed = createDeferred();
    const frozen = { headersMs: 60_000, silentMs: 50, probeMs: 100, lateMs: 200 };
    await remote((request) => {
      request.socket.once("close", () => {
        droppedPaths.push(request.url ?? "");
        if (droppedPaths.length === 2) closed.resolve();
      });
    }, frozen);
    const answer = await call(FILTER, { session });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    await closed.promise;
    expect(droppedPaths.sort()).toEqual(["/members/api/config", FILTER]);
  });

  it("[UP-4] a generation isn't aborted while the Members API doesn't respond to other calls", async () => {
    const begun = createDeferred<ServerResponse>();
    const frozen = { headersMs: 60_000, silentMs: 20, probeMs: 20, lateMs: 40 };
    await remote((request, response) => {
      if (request.url?.includes("generate-report")) begun.resolve(response);
    }, frozen);
    const body = new URLSearchParams({ vin: "1G1YY22G965109876" });
    const generation = call("/members/api-cwa/generate-report", { method: "POST", session, body });
    const response = await begun.promise;
    expect((await call(FILTER, { session })).status).toBe(503);
    json(response, {});
    expect((await generation).status).toBe(200);
  });

  it("[SEC-UP-04] a truncated response returns 502, never a short success", async () => {
    await remote((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"status":"success","report":[]}', () => response.socket?.destroy());
    });
    expect((await call(FILTER, { session })).status).toBe(502);
  });

  it("[SEC-UP-04] an unrequested compressed response returns 502", async () => {
    await remote((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0]));
    });
    expect((await call(FILTER, { session })).status).toBe(502);
  });

  it("[SEC-UP-08] a disconnecting caller cancels the upstream request", async () => {
    const [reached, gone] = [createDeferred(), createDeferred()];
    await remote((request) => {
      reached.resolve();
      request.socket.on("close", () => gone.resolve());
    });
    const controller = new AbortController();
    const answer = call(FILTER, { session, signal: controller.signal });
    await reached.promise;
    controller.abort();
    await gone.promise;
    expect((await answer).status).toBe(400);
  });

  it("[SEC-UP-08] closes an idle connection before its server does", async () => {
    const closed = createDeferred();
    const origin = await remote((request, response) => {
      request.socket.once("close", () => closed.resolve());
      json(response, {});
    });
    for (const server of servers) server.keepAliveTimeout = 0;
    setUpstreamAdapter(createRemoteUpstream(origin, { idleMs: 50 }), origin);
    await call(FILTER, { session });
    await closed.promise;
  });

  it("[EMB-1] rejects a URL with a path or credentials", () => {
    expect(() => createRemoteUpstream("http://127.0.0.1:1/members")).toThrow(/origin/);
    expect(() => createRemoteUpstream("https://user:pass@api.example")).toThrow(/origin/);
  });
});
