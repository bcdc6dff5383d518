import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { generateSync } from "otplib";
import { beforeAll, expect, it } from "vitest";
import { adminCalls } from "@/lib/admin/contract/admin";
import { adminDomainCalls } from "@/lib/admin/contract/domains";
import { adminImportCalls } from "@/lib/admin/contract/imports";
import { adminPartnerEmailCalls } from "@/lib/admin/contract/partner-email";
import { adminPartnerCalls } from "@/lib/admin/contract/partners";
import { adminPasskeyCalls } from "@/lib/admin/contract/passkeys";
import { adminSsoCalls } from "@/lib/admin/contract/sso";
import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { secondFactors } from "@/lib/staff/schema/second-factor";
import { auditLog } from "@/lib/support/schema";
import { logInAdmin, makeAdmin, selectAuditRows } from "../setup/admin";
import { createAdminActionCases } from "../setup/admin-actions";
import { describeApi, TEST_PASSWORD } from "../setup/members-api";

type Fields = Record<string, unknown>;
interface Case {
  done(): Promise<Fields> | Fields;
  refused(): Promise<Fields> | Fields;
}

const NOBODY = "00000000-0000-4000-8000-000000000000";
const ELSEWHERE = "cnv.localhost";
const reason = "asked by phone";
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const key = () => randomUUID();
const unknown = (fields: Fields = {}) => ({ refused: () => ({ id: NOBODY, ...fields }) });

const elsewhere: readonly CallDefinition[] = Object.values({
  ...adminImportCalls,
  ...adminPasskeyCalls,
  ...adminPartnerEmailCalls,
  ...adminPartnerCalls,
  ...adminDomainCalls,
  ...adminSsoCalls,
});
const actions = (Object.values(adminCalls) as CallDefinition[]).filter(
  (call) => call.method !== "GET" && !elsewhere.includes(call),
);
const ADMIN = "lib/admin/server";
const byActionRoute = new Set(
  readdirSync(ADMIN)
    .filter((file) => file.endsWith("-routes.ts"))
    .flatMap((file) => [
      ...readFileSync(`${ADMIN}/${file}`, "utf8").matchAll(/serveAction\(\s*adminCalls\.(\w+)/g),
    ])
    .map(([, name = ""]) => `admin.${name}`),
);
const checked = actions
  .map(({ name }) => name)
  .filter((name) => !byActionRoute.has(name) || name === "admin.updateSite")
  .toSorted((a, b) => Number(a === "admin.logout") - Number(b === "admin.logout"));

describeApi({}, (api) => {
  let token: string;
  let cases: Record<string, Case>;

  beforeAll(async () => {
    const { email } = await makeAdmin(api, "all@example.com", { allSites: true });
    token = await logInAdmin(api, email);
    const on = createAdminActionCases(api);
    const getCode = (secret: string) => generateSync({ secret, epoch: api.clock.now().getTime() / 1000 });
    const startedSecret = async () => {
      await api.database.db.delete(secondFactors);
      const started = await api.send(calls.admin.startSecondFactor, {
        token,
        fields: { pass: TEST_PASSWORD },
      });
      return (started.body.data as { secret: string }).secret;
    };
    const account = async (call: CallDefinition, fields: Fields) => {
      await api.send(call, { token, fields });
      return {};
    };
    const connected = () => account(calls.admin.startPaymentAccount, { country: "US" });
    const disconnected = () => account(calls.admin.disconnectPaymentAccount, { reason });
    const money = () => ({ site: ELSEWHERE, amount_cents: 2000, key: key() });
    const topUp = async () => {
      const { body } = await api.send(calls.admin.topUp, { token, fields: money() });
      return { site: ELSEWHERE, id: (body.data as { id: string }).id };
    };
    cases = {
      "admin.login": {
        done: () => ({ email, pass: TEST_PASSWORD }),
        refused: () => ({ email, pass: "not the password" }),
      },
      "admin.startSecondFactor": {
        done: () => ({ pass: TEST_PASSWORD }),
        refused: () => ({ pass: "not the password" }),
      },
      "admin.confirmSecondFactor": {
        done: async () => ({ code: getCode(await startedSecret()) }),
        refused: () => ({ code: "000000" }),
      },
      "admin.removeSecondFactor": {
        done: async () => {
          const secret = await startedSecret();
          await api.send(calls.admin.confirmSecondFactor, { token, fields: { code: getCode(secret) } });
          api.clock.advance(30_000);
          return { code: getCode(secret) };
        },
        refused: () => ({ code: "000000" }),
      },
      "admin.uploadLogo": {
        done: () => ({ image: new File([Buffer.from(PIXEL, "base64")], "logo.png") }),
        refused: () => ({ image: new File(["<svg/>"], "logo.svg") }),
      },
      "admin.updateSite": {
        done: () => ({ config: { name: "Renamed" } }),
        refused: () => ({ settings: { primary_color: "red" } }),
      },
      "admin.refundOrder": {
        done: async () => ({ id: (await on.paidOrder()).id, amount_cents: 500, reason, key: key() }),
        ...unknown({ amount_cents: 500, reason, key: key() }),
      },
      "admin.startPaymentAccount": { done: () => ({ country: "US" }), refused: () => ({ country: "XX" }) },
      "admin.playPaymentAccount": {
        done: async () => ({ ...(await connected()), outcome: "complete" }),
        refused: async () => ({ ...(await disconnected()), outcome: "complete" }),
      },
      "admin.refreshPaymentAccount": { done: connected, refused: disconnected },
      "admin.topUp": { done: money, refused: () => ({ ...money(), amount_cents: 1 }) },
      "admin.payTopUp": { done: topUp, ...unknown({ site: ELSEWHERE }) },
      "admin.checkTopUp": { done: topUp, ...unknown({ site: ELSEWHERE }) },
      // Last, because it ends the session that the other calls use.
      "admin.logout": { done: () => ({}), refused: () => ({}) },
    };
  });

  it("[PAGE-14] every action is tested here unless it uses serveAction, which adds the audit row", () => {
    expect(actions.length).toBeGreaterThan(20);
    const isChecked = (name: string) => name in cases || byActionRoute.has(name);
    expect(actions.map(({ name }) => name).filter((name) => !isChecked(name))).toEqual([]);
    expect(Object.keys(cases).sort()).toEqual([...checked].sort());
  });

  it.each(checked)(
    "[PAGE-14] %s adds one audit row when it succeeds, and none when it is rejected",
    async (name) => {
      const call = actions.find((action) => action.name === name);
      if (!call) throw new Error("no such action");
      const { done, refused: getRefusedFields } = cases[name] ?? { done: () => ({}), refused: () => ({}) };
      const refusal = {
        token: name === "admin.logout" ? undefined : token,
        fields: await getRefusedFields(),
      };
      const before = (await selectAuditRows(api)).length;
      const no = await api.send(call, refusal);
      expect(no.status).toBeGreaterThanOrEqual(400);
      expect(no.status).toBeLessThan(500);
      expect((await selectAuditRows(api)).length).toBe(before);

      const fields = await done();
      const prepared = (await selectAuditRows(api)).length;
      const yes = await api.send(call, { token, fields });
      expect([yes.status, yes.body.errors ?? yes.body.message]).toEqual([200, undefined]);
      const rows = (await selectAuditRows(api)).slice(prepared);
      expect(rows.map(({ action, adminEmail }) => [action, adminEmail])).toEqual([[name, "all@example.com"]]);
      expect(JSON.stringify(rows)).not.toContain(TEST_PASSWORD);
      expect(rows[0]?.subject).toMatch(/^[a-z-]+:.+/);
    },
  );

  it("[PAGE-14] audit rows can't be changed or deleted", async () => {
    await expect(api.database.db.update(auditLog).set({ action: "nothing" })).rejects.toThrow();
    await expect(api.database.db.delete(auditLog)).rejects.toThrow();
  });
});
