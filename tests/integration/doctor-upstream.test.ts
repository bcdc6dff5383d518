import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { globalSingleton } from "@/lib/bff/global-singleton";
import { setUpstream } from "@/lib/bff/upstream";
import { describeUpstream, walkUpstream } from "@/scripts/doctor/upstream/walk-upstream";
import { listenSpecUpstream, type SpecUpstreamServer } from "../setup/spec-upstream/server";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";

const walk = {
  siteUri: "localhost",
  money: "dollars" as const,
  token: FIXTURE_ACCOUNTS.member.token,
  vin: "2T1BURHE5JC034461",
};
let server: SpecUpstreamServer | undefined;

beforeEach(() => {
  globalSingleton("bff-log").set(pino({ level: "silent" }));
  globalSingleton("call-findings").set(new Map());
  globalSingleton("offers-asked").set(new Map());
});
afterEach(async () => {
  setUpstream(undefined);
  await server?.close();
  server = undefined;
});

/** What the fixture did that changes something. */
function changes(): Record<string, unknown> {
  const { calls, ...rest } = JSON.parse(JSON.stringify(server?.upstream.counts));
  return Object.fromEntries(
    Object.entries(rest as Record<string, unknown>).filter(
      ([, count]) => typeof count === "number" && count > 0,
    ),
  );
}

it("[UP-7] names what an upstream of the specification alone has and lacks, and sends reads only", async () => {
  server = await listenSpecUpstream({ profile: "bare" });
  const report = await walkUpstream(server.origin, walk);
  const states = Object.fromEntries(report.screens.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ "Every page": "works", Login: "unknown", Feedback: "unknown" });
  expect(report.optional.filter(({ offered }) => offered).map(({ part }) => part)).toEqual([
    "plans",
    "orders",
  ]);
  expect(changes()).toEqual({});
  const text = describeUpstream(report);
  expect(text).toContain("Every page: works");
  expect(text).toContain("off  share: GET /members/api/shares is missing");
  expect(text).not.toContain(walk.token);
});

it("[UP-7] names the fields that were read, defaulted and dropped, never what they hold", async () => {
  server = await listenSpecUpstream({ profile: "loose" });
  const report = await walkUpstream(server.origin, walk);
  const findings = new Map(report.screens.flatMap(({ calls }) => calls.map((call) => [call.call, call])));
  expect(findings.get("site.config")).toMatchObject({
    state: "ok",
    read: expect.arrayContaining(["data.cnv"]),
    defaulted: expect.arrayContaining(["data.name"]),
  });
  expect(findings.get("garage.page")?.state).toBe("partly");
  const dropped = Array.from(findings.values()).flatMap((finding) => finding.dropped);
  expect(dropped).toContainEqual(
    expect.stringMatching(/^[\w.*]+ \((?:null|list|object|string|number|missing)\)$/),
  );
  expect(describeUpstream(report)).toContain("Not readable: ");
});

it("[UP-7] with --write everything is sent once", async () => {
  server = await listenSpecUpstream({ profile: "bare" });
  const { screens } = await walkUpstream(server.origin, walk, { write: true });
  expect(screens.flatMap(({ calls }) => calls).filter(({ state }) => state === "not sent")).toEqual([]);
  expect(changes()).toMatchObject({ tickets: 1, feedback: 1 });
});

it("[UP-7] an upstream that is no Members API works nowhere", async () => {
  server = await listenSpecUpstream({ profile: "bare" });
  server.upstream.program("/api/config", { kind: "message", status: 500, message: "boom" });
  const { screens } = await walkUpstream(server.origin, walk);
  expect(screens[0]).toMatchObject({ name: "Every page", state: "doesn't work" });
  expect(screens[0]?.calls[0]).toMatchObject({ state: "refused", text: "HTTP 500." });
});

it("[UP-7] nothing answers: it says so", async () => {
  const { screens } = await walkUpstream("http://127.0.0.1:1", walk);
  expect(screens[0]?.calls[0]?.state).toBe("no answer");
});
