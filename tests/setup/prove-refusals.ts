import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callList, calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { errorEnvelopeSchema } from "@/lib/platform/calls/envelope";
import { nextAddress, type Subject } from "./contract-subjects";
import { type Sent, TEST_PASSWORD } from "./members-api";

export function proveRefusals(open: () => Promise<Pick<Subject, "send" | "close">>): void {
  let subject: Pick<Subject, "send" | "close">;
  let token = "";
  const email = `${randomUUID()}@example.com`;
  const send = (call: CallDefinition, options: Sent = {}) =>
    subject.send(call, { address: nextAddress(), ...options });

  beforeAll(async () => {
    subject = await open();
    const answer = await send(calls.account.register, { fields: { email, pass: TEST_PASSWORD } });
    token = String(answer.body.token);
  });
  afterAll(() => subject?.close());

  const sited = callList.filter((call) => call.name !== calls.system.health.name);

  it("[CALL-4] health returns ok", async () => {
    expect((await send(calls.system.health)).body).toEqual({ status: "ok" });
  });

  it.each(sited.map((call) => [call.name, call] as const))(
    "[SITE-1] %s rejects an unknown site",
    async (_, call) => {
      const answer = await send(call, { site: "unknown.example", token });
      expect([answer.status, answer.body.code]).toEqual([404, "unknown_site"]);
    },
  );

  const closed = callList.filter((call) => call.auth.need === "required");
  it.each(closed.map((call) => [call.name, call] as const))(
    "[CALL-4] %s requires a login",
    async (_, call) => {
      for (const wrong of [undefined, "x".repeat(43)]) {
        const answer = await send(call, { token: wrong });
        expect([answer.status, answer.body.code]).toEqual([401, "not_logged_in"]);
        expect(errorEnvelopeSchema.safeParse(answer.body).success).toBe(true);
      }
    },
  );

  it("[EMB-2] an account's life cycle: sign up, get the user, log in, log out, request a reset", async () => {
    const me = await send(calls.account.user, { token });
    expect(calls.account.user.response.safeParse(me.body).success).toBe(true);
    expect(me.body.user).toMatchObject({ email, credits: { vhr: 3, sticker: 3, global: 0 } });
    const login = await send(calls.account.login, { fields: { email, pass: TEST_PASSWORD } });
    expect(calls.account.login.response.safeParse(login.body).success).toBe(true);
    const second = String(login.body.token);
    expect((await send(calls.account.user, { token: second, site: "es.localhost" })).status).toBe(401);
    expect((await send(calls.account.logout, { token: second })).status).toBe(200);
    expect((await send(calls.account.user, { token: second })).status).toBe(401);
    expect((await send(calls.account.resetPassword, { fields: { email } })).status).toBe(200);
  });

  it("[EMB-2] config and settings match their response schemas", async () => {
    const config = await send(calls.site.config, { site: "cnv.localhost" });
    expect(calls.site.config.response.safeParse(config.body).success).toBe(true);
    const settings = await send(calls.site.settings, {
      site: "cnv.localhost",
      fields: { domain: "cnv.localhost" },
    });
    expect(calls.site.settings.response.safeParse(settings.body).success).toBe(true);
  });

  it("[SEC-PRX-09] an oversized body returns 413, and the connection is kept or closed cleanly", async () => {
    const fields = { email, pass: "x".repeat(calls.account.login.limits.bodyBytes * 4) };
    for (let round = 0; round < 3; round++) {
      expect((await send(calls.account.login, { fields })).status).toBe(413);
    }
  });
}
