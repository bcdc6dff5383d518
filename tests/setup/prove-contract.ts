import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callExamples } from "@/lib/compose/calls/examples";
import { listRefusalStatuses } from "@/lib/compose/calls/openapi-refusals";
import { callList, calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { errorEnvelopeSchema } from "@/lib/platform/calls/envelope";
import { asText, type CallInput, callInputs, findExampleInput } from "./call-input";
import { nextAddress, type Subject } from "./contract-subjects";
import { testDriver } from "./database";
import { type Sent, TEST_SERVER_KEYS } from "./members-api";

function toSent(call: CallDefinition, input: CallInput): Sent & { query: Record<string, string> } {
  const query = asText(input.query);
  const fields = call.body === "json" || call.body === "bytes" ? input.body : asText(input.body);
  return { query, fields: call.body === "none" ? {} : fields };
}

function isGood(call: CallDefinition, { query, fields }: Sent): boolean {
  const isRaw = call.body === "bytes" || call.body === "stream" || call.body === "none";
  return call.query.safeParse(query).success && (isRaw || call.request.safeParse(fields).success);
}

/** Admin calls run last, because their changes affect other calls. */
const ordered = callList
  .filter((call) => call.name !== calls.system.health.name)
  .sort((a, b) => Number(a.auth.need === "admin") - Number(b.auth.need === "admin"))
  .map((call) => [call.name, call] as const);

/**
 * Fuzzes every call with `runs` inputs from its schemas and runs its documented example. Use one server kind per test
 * file, so that they run in parallel.
 */
export function proveContract(open: () => Promise<Subject>, runs: number): void {
  describe(`on ${testDriver}`, () => {
    let subject: Subject;
    let admin = "";
    beforeAll(async () => {
      subject = await open();
      admin = await subject.admin();
    }, 120_000);
    afterAll(() => subject?.close());

    const createMember = () => subject.member(`${randomUUID()}@example.com`);
    const createOwnToken = (call: CallDefinition) => {
      if (call.auth.need === "server") return TEST_SERVER_KEYS.localhost[0];
      // Calls that end a session get their own token, or all later calls would be rejected.
      if (call.auth.need === "admin") return call.session === "none" ? admin : subject.admin();
      return call.auth.need === "none" ? undefined : createMember();
    };
    let shared: Promise<string> | undefined;
    /** Creating accounts is slow on purpose, so calls that can't end a session share an account. */
    const tokenFor = (call: CallDefinition) => {
      if (["admin", "none", "server"].includes(call.auth.need)) return createOwnToken(call);
      if (call.session !== "none" || call.limits.shared || /password|revoke/i.test(call.name))
        return createMember();
      shared ??= createMember();
      return shared;
    };

    it.each(ordered)(
      "[CALL-1] [CALL-4] [EMB-2] %s: any input returns a response that matches the schema, and never a server error",
      async (_, call) => {
        const token = await tokenFor(call);
        // Examples without prerequisites run below, each with its own account.
        const example = callExamples[call.name]?.needs ? findExampleInput(call) : null;
        await fc.assert(
          fc.asyncProperty(callInputs(call), async (input) => {
            const options = toSent(call, input);
            const answer = await subject.send(call, { ...options, token, address: nextAddress() });
            expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
            if (call.auth.need === "admin" && call.session === "none") expect(answer.status).not.toBe(401);
            if (!isGood(call, options)) expect(answer.status).toBeGreaterThanOrEqual(400);
            if (answer.status >= 400) {
              expect(errorEnvelopeSchema.safeParse(answer.body).success).toBe(true);
              expect(listRefusalStatuses(call)).toContain(answer.status);
            } else if (call.answers === "json")
              expect(call.response.safeParse(answer.body).error).toBeUndefined();
          }),
          // All calls to the console use one account, so a low limit leaves room for the documented example.
          { numRuns: Math.min(runs, call.limits.perMinute - 1), examples: example ? [[example]] : [] },
        );
      },
    );

    const replayed = ordered.filter(([name]) => callExamples[name] && !callExamples[name].needs);
    describe("its documented examples", () => {
      // Earlier calls may have made the site prepaid, where new accounts get no credits.
      beforeAll(async () => {
        const fields = { settlement: "none" };
        expect((await subject.send(calls.admin.setSettlement, { token: admin, fields })).status).toBe(200);
      });
      it.each(replayed)("[CALL-1] %s: the documented example works", async (_, call) => {
        const input = findExampleInput(call);
        if (!input) throw new Error("no example");
        const options = toSent(call, input);
        const answer = await subject.send(call, {
          ...options,
          token: await createOwnToken(call),
          address: nextAddress(),
        });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        if (call.answers === "json") expect(call.response.safeParse(answer.body).error).toBeUndefined();
      });
    });
  });
}
