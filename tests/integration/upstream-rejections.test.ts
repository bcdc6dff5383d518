import { beforeEach, describe, expect, it } from "vitest";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { call, form, getSession } from "../setup/browser-calls";
import { createRecordingUpstream, recordLog } from "../setup/recording-upstream";
import { FRAMEWORK_ERRORS } from "../setup/spec-upstream/framework-errors";
import {
  createSpecUpstream,
  type SpecUpstream,
  type SpecUpstreamOptions,
} from "../setup/spec-upstream/index";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";
import { FIXTURE_VEHICLES } from "../setup/spec-upstream/vehicles";

const { corolla } = FIXTURE_VEHICLES;
const { member } = FIXTURE_ACCOUNTS;
const REFUSED = "the Members API rejected a call with a message that isn't shown";

let upstream: SpecUpstream;
let session: string;
let lines: Record<string, unknown>[];

async function open(profile: SpecUpstreamOptions["profile"]): Promise<void> {
  createRecordingUpstream();
  upstream = createSpecUpstream({ profile });
  setUpstream(upstream.fetch, "https://members.example");
  lines = recordLog();
  session = await getSession(member.token);
}
const logged = (message: string) => lines.filter(({ msg }) => msg === message);

async function read(path: string, fields: Record<string, string>) {
  const answer = await call(`/members${path}`, { method: "POST", body: form(fields), session });
  return { status: answer.status, body: await answer.json() };
}
function answering(path: string, status: number, body: unknown): void {
  setUpstream(async (request) => {
    if (!request.url.includes(path)) return upstream.fetch(request);
    return Response.json(body, { status });
  }, "https://members.example");
}

const TICKET = { vin: corolla.vin, message: "Wrong color", email: "ann@example.com" };

describe("a failing upstream", () => {
  beforeEach(() => open("failing"));

  const refusals = FRAMEWORK_ERRORS.filter(({ name }) => name !== "php-notice-before-json");
  it.each(refusals)(
    "[UP-3] hides the contents of the error $name from the caller, and logs the rejection",
    async ({ name, leaks }) => {
      // A 404 after a success must not mark the call as missing.
      upstream.mend(calls.support.createTicket.path);
      await read(calls.support.createTicket.path, TICKET);
      upstream.program(calls.support.createTicket.path, { kind: "framework", name });
      const { status, body } = await read(calls.support.createTicket.path, TICKET);
      expect(status).toBeGreaterThanOrEqual(400);
      for (const leak of leaks) expect(JSON.stringify(body)).not.toContain(leak);
      const refused = logged(REFUSED);
      expect(refused).toEqual([
        expect.objectContaining({ call: "support.createTicket", requestId: body.request_id }),
      ]);
      expect(String(refused[0]?.reason).length).toBeLessThanOrEqual(300);
      expect(JSON.stringify(lines)).not.toMatch(/member@fixture\.example|2T1BURHE/);
    },
  );
});

describe("a rejection", () => {
  beforeEach(() => open("bare"));
  const ask = async (status: number, body: unknown) => {
    answering(calls.support.createTicket.path, status, body);
    return read(calls.support.createTicket.path, TICKET);
  };

  it.each([
    [400, { error: "x" }, 422, "upstream_refused", "x"],
    [422, { message: "<b>Wrong</b> VIN" }, 422, "upstream_refused", "Wrong VIN"],
    [409, { msg: "Sent before." }, 422, "upstream_refused", "Sent before."],
    [402, { msg: "Low balance" }, 402, "no_credit", "Low balance"],
    [403, {}, 403, "forbidden", undefined],
    [400, [], 422, "upstream_refused", undefined],
    [200, { status: false, msg: "Not now." }, 422, "upstream_refused", "Not now."],
    [200, { status: "error", code: "no_credit", msg: "Low balance" }, 402, "no_credit", "Low balance"],
    [200, { status: "error" }, 422, "upstream_refused", undefined],
    [400, { status: "error", code: "wrong_vin", message: "Wrong VIN" }, 400, "wrong_vin", "Wrong VIN"],
    [404, { status: "error", code: "not_found", message: "Gone." }, 404, "not_found", "Gone."],
  ])(
    "[UP-3] turns the upstream's HTTP %i with %j into HTTP %i, code '%s' and message %j",
    async (sent, json, status, code, message) => {
      const answer = await ask(sent, json);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ status: "error", code });
      expect([answer.body.message, answer.body.msg]).toEqual([message, message]);
    },
  );

  it("[UP-3] turns Laravel's validation errors into field errors", async () => {
    const errors = { email: ["The email is taken.", "And odd."], vin: ["<i>Unknown.</i>"] };
    const { body } = await ask(422, { message: "The given data was invalid.", errors });
    expect(body).toMatchObject({
      code: "upstream_refused",
      message: "The given data was invalid.",
      errors: { email: "The email is taken.", vin: "Unknown." },
    });
  });

  it.each([
    ["Your account is suspended.", 422, "upstream_refused"],
    ["Incorrect", 401, "wrong_credentials"],
  ])(
    "[UP-3] a login that is rejected with HTTP 200 shows the upstream's reason: %s",
    async (message, status, code) => {
      answering(calls.account.login.path, 200, { status: "error", message });
      const refused = await read(calls.account.login.path, { email: "ann@example.com", pass: "wrong" });
      expect([refused.status, refused.body]).toMatchObject([status, { code, message }]);
    },
  );
});
