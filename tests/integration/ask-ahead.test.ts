import { beforeEach, describe, expect, it } from "vitest";
import { askAhead, type PageVisitor } from "@/lib/bff/ask-ahead";
import { commerceCalls } from "@/lib/contract/commerce";
import { garageCalls } from "@/lib/contract/garage";
import { vehicleCalls } from "@/lib/contract/vehicle";
import { type RecordingUpstream, recordingUpstream } from "../setup/recording-upstream";
import { COROLLA, garageVehicle, preview } from "../setup/vehicles";

const TOKEN = "session-token-of-the-user-0123456789abcdef0";
const member: PageVisitor = {
  ...{ siteUri: "a.localhost", locale: "es", token: TOKEN, gatePassed: true, address: "203.0.113.9" },
};
const visitor = { ...member, token: null };
const page = { status: "success", vehicles: [garageVehicle()], next: null, total: 1 };
let upstream: RecordingUpstream;
beforeEach(() => {
  upstream = recordingUpstream();
  upstream.answers.set("/api/db/v2", () => Response.json(page));
  upstream.answers.set("/api-cwa/preview-decode", () =>
    Response.json({ status: "success", data: preview() }),
  );
});

describe("what a page asks ahead", () => {
  it("[PAGE-17] [CALL-3] is the table's call: the member's token in its place, the site, the locale, the address", async () => {
    const answer = await askAhead(garageCalls.page, { limit: 6 }, member);
    expect(answer?.vehicles.map(({ vin }) => vin)).toEqual([COROLLA]);
    expect(upstream.requests).toHaveLength(1);
    const [sent] = upstream.requests;
    expect(sent).toMatchObject({ method: "GET", path: "/members/api/db/v2", query: "?limit=6" });
    expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
      ...{ token: TOKEN, uri: "a.localhost", "accept-language": "es", "x-client-address": "203.0.113.9" },
    });
  });

  it("[PAGE-9] works for a visitor where the call does", async () => {
    const answer = await askAhead(vehicleCalls.previewDecode, { vin: COROLLA }, visitor);
    expect(answer?.data.decode_data.vin).toBe(COROLLA);
  });

  it("[GATE-9] is nothing behind a closed gate, but for what stands before it", async () => {
    const outside = { ...visitor, gatePassed: false };
    expect(await askAhead(vehicleCalls.years, {}, outside)).toBeUndefined();
    expect(upstream.requests).toHaveLength(0);
    await askAhead(commerceCalls.plans, {}, outside);
    expect(upstream.requests).toHaveLength(1);
  });

  it("[SEC-AZ-01] is nothing of a member's without a session, and never a call that changes something", async () => {
    expect(await askAhead(garageCalls.page, {}, visitor)).toBeUndefined();
    expect(await askAhead(garageCalls.remove, { vin: COROLLA }, member)).toBeUndefined();
    expect(upstream.requests).toHaveLength(0);
  });

  it.each([
    ["a refusal", () => Response.json({ status: "error", code: "forbidden" }, { status: 403 })],
    ["a fault", () => new Response("broken", { status: 500 })],
    ["another shape", () => Response.json({ status: "success", vehicles: "none" })],
    ["HTML", () => new Response("<p>hello</p>", { headers: { "content-type": "text/html" } })],
  ])("[ERR-12] leaves %s to the browser's own call", async (_what, answer) => {
    upstream.answers.set("/api/db/v2", answer);
    expect(await askAhead(garageCalls.page, {}, member)).toBeUndefined();
    expect(upstream.requests).toHaveLength(1);
  });

  it("[ERR-12] leaves a service that is down, and a query that fits no call, to the browser's own call", async () => {
    expect(await askAhead(garageCalls.page, { limit: "many" }, member)).toBeUndefined();
    expect(upstream.requests).toHaveLength(0);
    upstream.down = true;
    expect(await askAhead(garageCalls.page, {}, member)).toBeUndefined();
  });

  it("[ERR-12] does not hold the page for an answer that takes long", async () => {
    let letGo = () => {};
    upstream.answers.set(
      "/api/db/v2",
      () => new Promise((resolve) => (letGo = () => resolve(Response.json(page)))),
    );
    expect(await askAhead(garageCalls.page, {}, member)).toBeUndefined();
    letGo();
  });
});
