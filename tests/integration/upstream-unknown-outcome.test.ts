import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withBreaker } from "@/lib/bff/circuit-breaker";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { createRemoteUpstream } from "@/lib/bff/remote-upstream";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { callList, calls } from "@/lib/compose/calls/table";
import { call, form, getSession } from "../setup/browser-calls";
import { collectWhile } from "../setup/collect-garbage";
import { createDeferred } from "../setup/deferred";
import { createSpecUpstream, type SpecUpstream } from "../setup/spec-upstream";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";
import { FIXTURE_VEHICLES } from "../setup/spec-upstream/vehicles";

const ORIGIN = "https://members.example";
const { vin } = FIXTURE_VEHICLES.corolla;
const REPORT = calls.report.generate.path;
let upstream: SpecUpstream;
let session: string;

beforeEach(async () => {
  setSessionKeys(["unknown-outcome-key-0123456789-abcdef"]);
  purgeSites();
  createGlobalSingleton("call-findings").set(new Map());
  createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
  session = await getSession(FIXTURE_ACCOUNTS.member.token);
});
afterEach(() => setUpstream(undefined));

type Answer = (request: Request) => Response | Promise<Response>;

function open(path = "", answer?: Answer, config: object = { cnv: false }) {
  upstream = createSpecUpstream({ profile: "bare" });
  setUpstream(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/members/api/config") return Response.json(config);
    return answer && pathname === `/members${path}` ? answer(request) : upstream.fetch(request);
  }, ORIGIN);
}

async function send(path: string, body: BodyInit = form({ vin })) {
  const response = await call(`/members${path}`, { method: "POST", session, body });
  return [response.status, (await response.json()).code];
}

function multipart(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const modelFields = { year: "2018", make: "TOYOTA", model: "COROLLA" };
const classic = { year: "1969", make: "Chevrolet", model: "Camaro", vin: FIXTURE_VEHICLES.camaro.vin };
const BODIES: Record<string, BodyInit> = {
  "report.generate": form({ vin }),
  "report.generateBasic": form({ vin }),
  "report.generateClassic": form(classic),
  "sticker.generateYmmt": multipart(modelFields),
  "sticker.confirm": multipart({ ...modelFields, vin }),
  "sticker.confirmYearRestricted": multipart({ ...modelFields, vin }),
  "sticker.generate": multipart({ vin }),
  "sticker.generateClassic": multipart(classic),
};
const generating = callList.filter(({ generates }) => generates);

it("[UP-4] every generation call is marked as one and has a timeout of 60 seconds", () => {
  expect(generating.map(({ name }) => name).toSorted()).toEqual(Object.keys(BODIES).toSorted());
  expect(generating.filter(({ limits }) => limits.timeoutMs !== 60_000)).toEqual([]);
});

it.each(generating)(
  "[UP-4] $name with a lost response has an unknown outcome and is sent once",
  async (row) => {
    open();
    upstream.program(row.path, { kind: "cut-after-work" });
    expect(await send(row.path, BODIES[row.name])).toEqual([504, "outcome_unknown"]);
    expect(upstream.counts.calls[`POST ${row.path}`]).toBe(1);
  },
);

const cutBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"status":'));
      controller.error(new TypeError("terminated"));
    },
  });

const UNKNOWN: [string, Answer][] = [
  ["a 502", () => new Response("<html>nginx</html>", { status: 502 })],
  ["a 504 as JSON", () => Response.json({ status: "error", message: "Timeout" }, { status: 504 })],
  ["a gateway's 500", () => new Response("<html>", { status: 500 })],
  ["a gateway's 503", () => new Response("<html>", { status: 503 })],
  ["a 524", () => new Response("", { status: 524 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "/done" } })],
  ["a page", () => new Response("<html>Your report is ready</html>")],
  ["an empty body", () => new Response("")],
  ["half a body", () => new Response(cutBody(), { headers: { "content-type": "application/json" } })],
  ["a lost connection", () => Promise.reject(new TypeError("fetch failed"))],
];

describe("a generation", () => {
  it.each(UNKNOWN)("[UP-4] that gets %s has an unknown outcome", async (_what, answer) => {
    open(REPORT, answer);
    expect(await send(REPORT)).toEqual([504, "outcome_unknown"]);
  });

  it.each(UNKNOWN)(
    "[UP-4] that gets %s from our own API fails instead of having an unknown outcome",
    async (_what, answer) => {
      open(REPORT, answer, { cnv: false, own_api: true });
      expect((await send(REPORT))[1]).toMatch(/^(?:bad_gateway|gateway_timeout|unavailable)$/);
    },
  );

  it.each<[string, Answer, number, string]>([
    [
      "500 with a message",
      () => Response.json({ message: "No source." }, { status: 500 }),
      502,
      "bad_gateway",
    ],
    ["503 in JSON", () => Response.json({ status: "error" }, { status: 503 }), 503, "unavailable"],
    ["422", () => Response.json({ message: "No data" }, { status: 422 }), 422, "upstream_refused"],
    ["status 'error'", () => Response.json({ status: "error", msg: "No data" }), 422, "upstream_refused"],
  ])("[UP-4] that gets %s fails", async (_what, answer, status, code) => {
    open(REPORT, answer);
    expect(await send(REPORT)).toEqual([status, code]);
  });

  it("[UP-4] without a response in 60 seconds has an unknown outcome", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const reached = createDeferred();
      open(REPORT, () => {
        reached.resolve();
        return new Promise<Response>(() => {});
      });
      const answer = send(REPORT);
      await collectWhile(reached.promise);
      await vi.advanceTimersByTimeAsync(60_001);
      expect(await answer).toEqual([504, "outcome_unknown"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("[UP-4] continues after the browser disconnects", async () => {
    const leaving = new AbortController();
    let isStopped: boolean | undefined;
    open(REPORT, (request) => {
      leaving.abort();
      isStopped = request.signal.aborted;
      return Response.json({ status: "success" });
    });
    const body = form({ vin });
    await call(`/members${REPORT}`, { method: "POST", session, body, signal: leaving.signal });
    expect(isStopped).toBe(false);
  });
});

it("[UP-4] feedback that gets a 502 fails, and its outcome isn't treated as unknown", async () => {
  const { path } = calls.support.createFeedback;
  open(path, () => new Response("", { status: 502 }));
  const fields = { vin, report_type: "report", satisfaction: "5", feedback_msg: "Good." };
  expect(await send(path, form(fields))).toEqual([502, "bad_gateway"]);
});

async function serve(answer: RequestListener) {
  const server = createServer((request, response) => {
    // Closing avoids reuse of a connection that the server just dropped, which counts as "maybe sent".
    response.setHeader("connection", "close");
    if (request.url === "/members/api/config") response.end('{"cnv":false}');
    else if (request.url === "/members/api-cwa/site_settings") response.end('{"security":"disabled"}');
    else answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setUpstreamAdapter(
    withBreaker((onThaw) => createRemoteUpstream(origin, { onThaw })),
    origin,
  );
  return async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
}

describe.each([
  ["a form", calls.report.generate.path, () => form({ vin })],
  ["a multipart form", calls.sticker.generate.path, () => multipart({ vin })],
])("%s sent over the network", (_kind, path, body) => {
  it("[UP-4] fails if it can't reach the Members API, including while the circuit breaker is open", async () => {
    const close = await serve((_request, response) => void response.end('{"status":"error","msg":"No"}'));
    expect(await send(path, body())).toEqual([422, "upstream_refused"]);
    await close();
    for (let times = 0; times < 5; times++) expect(await send(path, body())).toEqual([502, "bad_gateway"]);
    expect(await send(path, body())).toEqual([503, "unavailable"]);
  });

  it("[UP-4] has an unknown outcome if the connection is cut", async () => {
    const close = await serve((request) => void request.once("end", () => request.socket.destroy()).resume());
    expect(await send(path, body())).toEqual([504, "outcome_unknown"]);
    await close();
  });
});
