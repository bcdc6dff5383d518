import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { type PageViewer, requestForPageData } from "@/lib/bff/page-request";
import { planCalls } from "@/lib/billing/contract/plans";
import { garageCalls } from "@/lib/garage/contract/garage";
import { AppError } from "@/lib/platform/values/errors";
import { vehicleCalls } from "@/lib/vehicle/contract/vehicle";
import { type BrowserRequest, call, getSession } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";
import { COROLLA, createGarageVehicle, preview } from "../setup/vehicles";

const TOKEN = "session-token-of-the-user-0123456789abcdef0";
const member: PageViewer = {
  siteUri: "a.localhost",
  money: "cents",
  locale: "es",
  token: TOKEN,
  gatePassed: true,
  address: "203.0.113.9",
};
const visitor = { ...member, token: null };
const page = { status: "success", vehicles: [createGarageVehicle()], next: null, total: 1 };
let upstream: RecordingUpstream;
beforeEach(() => {
  upstream = createRecordingUpstream();
  upstream.answers.set("/api/db/v2", () => Response.json(page));
  upstream.answers.set("/api-cwa/preview-decode", () =>
    Response.json({ status: "success", data: preview() }),
  );
});

describe("a page's prefetch", () => {
  it("[PAGE-17] [CALL-3] sends the call with the member's token, site, locale and network address", async () => {
    const answer = await requestForPageData(garageCalls.page, { limit: 6 }, member);
    expect(answer.vehicles.map(({ vin }) => vin)).toEqual([COROLLA]);
    expect(upstream.requests).toHaveLength(1);
    const [request] = upstream.requests;
    expect(request).toMatchObject({ method: "GET", path: "/members/api/db/v2", query: "?limit=6" });
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      token: TOKEN,
      uri: "a.localhost",
      "accept-language": "es",
      "x-client-address": "203.0.113.9",
    });
  });

  it("[PAGE-9] also works for an anonymous viewer if the call doesn't require a login", async () => {
    const answer = await requestForPageData(vehicleCalls.previewDecode, { vin: COROLLA }, visitor);
    expect(answer.data.decode_data.vin).toBe(COROLLA);
  });

  it("[GATE-9] rejects gated calls without sending them, and still sends calls that don't need the gate", async () => {
    const outside = { ...visitor, gatePassed: false };
    await expect(requestForPageData(vehicleCalls.years, {}, outside)).rejects.toThrow(AppError);
    expect(upstream.requests).toHaveLength(0);
    await expect(requestForPageData(planCalls.plans, {}, outside)).rejects.toThrow(AppError);
    expect(upstream.requests).toHaveLength(1);
  });

  it("[SEC-AZ-01] doesn't return member data without a session, and never sends a call that changes data", async () => {
    await expect(requestForPageData(garageCalls.page, {}, visitor)).rejects.toThrow(AppError);
    await expect(requestForPageData(garageCalls.remove, { vin: COROLLA }, member)).rejects.toThrow(AppError);
    expect(upstream.requests).toHaveLength(0);
  });

  it.each([
    ["a rejection", () => Response.json({ status: "error", code: "forbidden" }, { status: 403 })],
    ["an error", () => new Response("broken", { status: 500 })],
    ["an unexpected shape", () => Response.json({ status: "success", vehicles: "none" })],
    ["HTML", () => new Response("<p>hello</p>", { headers: { "content-type": "text/html" } })],
  ])("[ERR-12] fails if the service returns %s", async (_what, answer) => {
    upstream.answers.set("/api/db/v2", answer);
    await expect(requestForPageData(garageCalls.page, {}, member)).rejects.toThrow(AppError);
    expect(upstream.requests).toHaveLength(1);
  });

  it("[ERR-12] fails if the service is unavailable, and doesn't send an invalid query", async () => {
    await expect(requestForPageData(garageCalls.page, { limit: "many" }, member)).rejects.toThrow(AppError);
    expect(upstream.requests).toHaveLength(0);
    upstream.down = true;
    await expect(requestForPageData(garageCalls.page, {}, member)).rejects.toThrow(AppError);
  });

  describe("that isn't ready when the page renders", () => {
    const SAVED = "/members/api/db/v2?limit=6";
    let session: string;
    let letGo: (answer?: Response | Error) => void;
    beforeEach(async () => {
      session = await getSession(TOKEN);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
      const answer = new Promise<Response>((resolve, reject) => {
        letGo = (reported = Response.json(page)) =>
          reported instanceof Error ? reject(reported) : resolve(reported);
      });
      upstream.answers.set("/api/db/v2", () => answer);
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const drawnWithout = async (caller: PageViewer = member) => {
      const late = expect(requestForPageData(garageCalls.page, { limit: 6 }, caller)).rejects.toThrow(
        AppError,
      );
      await vi.advanceTimersByTimeAsync(700);
      await late;
    };
    const requests = (target = SAVED, by: BrowserRequest = { session }) =>
      call(target, { headers: { "accept-language": "es" }, ...by });
    const questions = () => upstream.requests.filter(({ path }) => path === "/members/api/db/v2").length;

    it.each(["before", "after"])(
      "[ERR-12] [SEC-DOS-05] is requested only once if the browser's request comes %s the response",
      async (when) => {
        await drawnWithout();
        if (when === "after") letGo();
        const response = requests();
        letGo();
        const body = await (await response).json();
        expect([body.total, questions()]).toEqual([1, 1]);
        await requests();
        expect(questions()).toBe(2);
      },
    );

    it("[ERR-12] is also requested only once if the service rejected it", async () => {
      letGo(Response.json({ status: "error", code: "forbidden" }, { status: 403 }));
      await expect(requestForPageData(garageCalls.page, { limit: 6 }, member)).rejects.toThrow(AppError);
      expect([(await requests()).status, questions()]).toEqual([403, 1]);
    });

    it.each<[string, () => Promise<Response>]>([
      ["another query", () => requests("/members/api/db/v2?limit=7")],
      [
        "another session",
        async () => requests(SAVED, { session: await getSession("another-token-0123456789abcdef") }),
      ],
      ["another address", () => requests(SAVED, { session, address: "203.0.113.10" })],
      ["another language", () => requests(SAVED, { session, headers: { "accept-language": "en" } })],
      [
        "another site",
        async () => requests(SAVED, { session: await getSession(TOKEN, "b.localhost"), host: "b.localhost" }),
      ],
    ])("[SEC-AZ-01] isn't reused for %s", async (_what, other) => {
      await drawnWithout();
      letGo();
      await other();
      expect(questions()).toBe(2);
    });

    it("[SEC-AZ-01] is dropped after ten seconds, and after a change by the same user", async () => {
      await drawnWithout();
      letGo();
      await vi.advanceTimersByTimeAsync(10_001);
      await requests();
      expect(questions()).toBe(2);
      await drawnWithout();
      await requests(`/members/api/db/dvh/delete?vin=${COROLLA}`, { session, method: "DELETE" });
      await requests();
      expect(questions()).toBe(4);
    });

    it("[ERR-12] is logged like any error if it fails later, and is requested again", async () => {
      const lines: string[] = [];
      createGlobalSingleton("bff-log").set(
        pino({ level: "warn" }, { write: (line) => void lines.push(line) }),
      );
      await drawnWithout();
      letGo(new TypeError("fetch failed"));
      await vi.advanceTimersByTimeAsync(0);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { call: garageCalls.page.name, msg: "the upstream is unreachable" },
      ]);
      await requests();
      expect(questions()).toBe(2);
    });
  });
});
