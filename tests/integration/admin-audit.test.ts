import { randomUUID } from "node:crypto";
import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminCalls } from "@/lib/contract/admin";
import { adminDomainCalls } from "@/lib/contract/admin-domains";
import { adminImportCalls } from "@/lib/contract/admin-imports";
import { adminPartnerEmailCalls } from "@/lib/contract/admin-partner-email";
import { adminPartnerCalls } from "@/lib/contract/admin-partners";
import { adminPasskeyCalls } from "@/lib/contract/admin-passkeys";
import { adminSsoCalls } from "@/lib/contract/admin-sso";
import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";
import { secondFactors } from "@/lib/members-api/db/schema/second-factor";
import { auditLog } from "@/lib/members-api/db/schema/support";
import { adminLogin, auditRows, makeAdmin, siteIdOf } from "../setup/admin";
import { adminActionCases } from "../setup/admin-actions";
import { describeDatabase } from "../setup/database";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";
import { partnerActionCases } from "../setup/partner-action-cases";

type Fields = Record<string, unknown>;
interface Case {
  done(): Promise<Fields> | Fields;
  refused(): Promise<Fields> | Fields;
}

const NOBODY = "00000000-0000-4000-8000-000000000000";
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

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  let cases: Record<string, Case>;

  beforeAll(async () => {
    api = await openTestApi({ open });
    const { email } = await makeAdmin(api, "all@example.com", { allSites: true });
    token = await adminLogin(api, email);
    const on = adminActionCases(api);
    const id = async (created: Promise<{ id: string }>) => ({ id: (await created).id });
    const closed = async () => {
      const account = await id(on.member());
      await api.send(calls.admin.disableUser, { token, fields: { ...account, reason } });
      return account;
    };
    const coupon = async () => {
      const fields = { code: `c${key()}`.slice(0, 20), kind: "percent", value: 10 };
      const created = await api.send(calls.admin.createCoupon, { token, fields });
      return { id: (created.body.data as { id: string }).id };
    };
    const invitation = async () => {
      const fields = { email: `${key()}@example.com`, staff_role: "viewer" };
      const invited = await api.send(calls.admin.inviteStaff, { token, fields });
      return { id: (invited.body.data as { id: string }).id };
    };
    const colleague = () => id(makeAdmin(api, `${key()}@example.com`, { staffRole: "viewer" }));
    const input = async () => {
      const fields = {
        user_id: (await on.member()).id,
        product: "vhr",
        quota: 5,
        until: "2026-06-01T00:00:00Z",
        reason,
        key: key(),
      };
      const created = await api.send(calls.admin.grantSubscription, { token, fields });
      return { id: (created.body.data as { id: string }).id };
    };
    const colors = { primary_color: "#1e3a8a", secondary_color: "#c8472b", teritary_color: "#e7b93c" };
    const site = (host: string) => ({
      hosts: [host],
      config: { name: "Cars", origin: `https://${host}`, support_email: "help@cars.example" },
      settings: colors,
    });
    const plan = {
      code: "audited",
      product: "vhr",
      user_type: "user",
      kind: "pack",
      credits: 3,
      price_cents: 999,
      name_en: "3 reports",
      name_es: "3 informes",
    };
    const codeOf = (secret: string) => generateSync({ secret, epoch: api.clock.now().getTime() / 1000 });
    const startedSecret = async () => {
      await api.database.db.delete(secondFactors);
      const started = await api.send(calls.admin.startSecondFactor, {
        token,
        fields: { pass: TEST_PASSWORD },
      });
      return (started.body.data as { secret: string }).secret;
    };
    const stuck = () => id(on.stuckGeneration());
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
        done: async () => ({ code: codeOf(await startedSecret()) }),
        refused: () => ({ code: "000000" }),
      },
      "admin.removeSecondFactor": {
        done: async () => {
          const secret = await startedSecret();
          await api.send(calls.admin.confirmSecondFactor, { token, fields: { code: codeOf(secret) } });
          api.clock.advance(30_000);
          return { code: codeOf(secret) };
        },
        refused: () => ({ code: "000000" }),
      },
      "admin.resetSecondFactor": {
        done: async () => {
          const { id: userId } = await makeAdmin(api, `${key()}@example.com`);
          const siteId = await siteIdOf(api);
          const factor = { userId, siteId, sealedSecret: "sealed", confirmedAt: api.clock.now() };
          await api.database.db.insert(secondFactors).values(factor);
          return { id: userId, reason };
        },
        ...unknown({ reason }),
      },
      "admin.createSite": {
        done: () => site("audited.example"),
        refused: () => site("cnv.localhost"),
      },
      "admin.setSiteOpen": {
        done: () => ({ site: "cnv.localhost", open: false, reason }),
        refused: () => ({ site: "localhost", open: false, reason }),
      },
      "admin.saveSiteText": {
        done: () => ({ name: "about", locale: "en", markdown: "We sell reports." }),
        refused: () => ({ name: "about", locale: "en", markdown: "x".repeat(30_001) }),
      },
      "admin.uploadLogo": {
        done: () => ({ image: new File([Buffer.from(PIXEL, "base64")], "logo.png") }),
        refused: () => ({ image: new File(["<svg/>"], "logo.svg") }),
      },
      "admin.updateSite": {
        done: () => ({ config: { name: "Renamed" } }),
        refused: () => ({ settings: { primary_color: "red" } }),
      },
      "admin.disableUser": {
        done: async () => ({ ...(await id(on.member())), reason }),
        ...unknown({ reason }),
      },
      "admin.enableUser": { done: async () => ({ ...(await closed()), reason }), ...unknown({ reason }) },
      "admin.setRole": {
        done: async () => ({ ...(await id(on.member())), role: "dealer", reason }),
        ...unknown({ role: "dealer", reason }),
      },
      "admin.inviteUser": {
        done: () => ({ email: "invited@example.com", role: "dealer" }),
        refused: () => ({ email: "all@example.com", role: "dealer" }),
      },
      "admin.revokeSessions": { done: () => id(on.member()), ...unknown() },
      "admin.sendPasswordLink": { done: () => id(on.member()), ...unknown() },
      "admin.adjustCredits": {
        done: async () => ({ ...(await id(on.member())), kind: "vhr", amount: 2, reason, key: key() }),
        refused: async () => ({ ...(await id(on.member())), kind: "vhr", amount: -999, reason, key: key() }),
      },
      "admin.createPlan": { done: () => plan, refused: () => ({ ...plan, credits: null }) },
      "admin.updatePlan": {
        done: async () => ({ id: await on.plan(), price_cents: 1 }),
        ...unknown({ price_cents: 1 }),
      },
      "admin.setPlanActive": {
        done: async () => ({ id: await on.plan(), active: false }),
        ...unknown({ active: false }),
      },
      "admin.createCoupon": {
        done: () => ({ code: "audited", kind: "percent", value: 10 }),
        refused: () => ({ code: "audited", kind: "percent", value: 101 }),
      },
      "admin.updateCoupon": {
        done: async () => ({ ...(await coupon()), per_user: 2 }),
        ...unknown({ per_user: 2 }),
      },
      "admin.setCouponActive": {
        done: async () => ({ ...(await coupon()), active: false }),
        ...unknown({ active: false }),
      },
      "admin.refundOrder": {
        done: async () => ({ ...(await id(on.paidOrder())), amount_cents: 500, reason, key: key() }),
        ...unknown({ amount_cents: 500, reason, key: key() }),
      },
      "admin.releaseOrder": {
        done: async () => ({ ...(await id(on.heldOrder())), reason }),
        ...unknown({ reason }),
      },
      "admin.grantSubscription": {
        done: async () => ({
          user_id: (await on.member()).id,
          product: "sticker",
          quota: null,
          until: "2026-06-01T00:00:00Z",
          reason,
          key: key(),
        }),
        refused: async () => ({
          user_id: (await on.member()).id,
          product: "sticker",
          quota: null,
          until: "2020-06-01T00:00:00Z",
          reason,
          key: key(),
        }),
      },
      "admin.endSubscription": {
        done: async () => ({ ...(await input()), reason }),
        ...unknown({ reason }),
      },
      "admin.answerTicket": {
        done: async () => ({ id: await on.ticket(), answer: "We have looked at it." }),
        ...unknown({ answer: "We have looked at it." }),
      },
      "admin.answerDispute": {
        done: async () => ({ id: (await on.dispute()).id, state: "corrected" }),
        refused: async () => ({ id: (await on.dispute()).id, state: "declined" }),
      },
      "admin.closeTicket": { done: async () => ({ id: await on.ticket() }), ...unknown() },
      "admin.carryOutDeletion": {
        done: async () => {
          const request = await on.closedAccount();
          return { id: request.id, email: request.email, note: "Asked again." };
        },
        refused: async () => {
          const request = await on.deletionRequest();
          return { id: request.id, email: request.email, note: "Asked again." };
        },
      },
      "admin.closeForDeletion": {
        done: async () => ({ ...(await id(on.deletionRequest())), note: "The owner." }),
        refused: async () => ({ ...(await id(on.closedAccount())), note: "The owner." }),
      },
      "admin.restoreDeletion": {
        done: async () => ({ id: (await on.closedAccount()).id, note: "Changed their mind." }),
        refused: async () => ({ ...(await id(on.deletionRequest())), note: "Changed their mind." }),
      },
      "admin.refuseDeletion": {
        done: async () => ({ ...(await id(on.deletionRequest())), note: "Not the owner." }),
        ...unknown({ note: "Not the owner." }),
      },
      "admin.retryGeneration": { done: stuck, refused: () => id(on.stuckGeneration(20_000)) },
      "admin.refundGeneration": {
        done: async () => ({ ...(await stuck()), reason }),
        refused: async () => ({ ...(await id(on.stuckGeneration(20_000))), reason }),
      },
      "admin.retryPrintBatch": {
        done: async () => ({ id: await on.printBatch("paused") }),
        refused: async () => ({ id: await on.printBatch("running") }),
      },
      "admin.retryMail": {
        done: async () => ({ id: await on.lostMail() }),
        refused: async () => ({ id: await on.lostMail(1) }),
      },
      "admin.playPaymentAccount": {
        done: async () => {
          await api.send(calls.admin.startPaymentAccount, { token, fields: { country: "US" } });
          return { outcome: "complete" };
        },
        refused: async () => {
          await api.send(calls.admin.disconnectPaymentAccount, { token, fields: { reason } });
          return { outcome: "complete" };
        },
      },
      "admin.startPaymentAccount": { done: () => ({ country: "US" }), refused: () => ({ country: "XX" }) },
      "admin.refreshPaymentAccount": {
        done: async () => {
          await api.send(calls.admin.startPaymentAccount, { token, fields: { country: "US" } });
          return {};
        },
        refused: async () => {
          await api.send(calls.admin.disconnectPaymentAccount, { token, fields: { reason } });
          return {};
        },
      },
      "admin.disconnectPaymentAccount": {
        done: async () => {
          await api.send(calls.admin.startPaymentAccount, { token, fields: { country: "US" } });
          return { reason };
        },
        refused: () => ({ reason: "no" }),
      },
      "admin.inviteStaff": {
        done: () => ({ email: `${key()}@example.com`, staff_role: "viewer" }),
        refused: () => ({ email: "all@example.com", staff_role: "viewer" }),
      },
      "admin.resendInvitation": { done: invitation, ...unknown() },
      "admin.revokeInvitation": { done: invitation, ...unknown() },
      "admin.setStaffRole": {
        done: async () => ({ ...(await colleague()), staff_role: "editor" }),
        ...unknown({ staff_role: "editor" }),
      },
      "admin.removeStaff": { done: async () => ({ ...(await colleague()), reason }), ...unknown({ reason }) },
      "admin.saveStaffSettings": {
        done: () => ({ second_factor_required: false }),
        refused: () => ({ second_factor_required: "perhaps" }),
      },
      ...partnerActionCases(api, token),
      // Last, because it ends the session that the others use.
      "admin.logout": { done: () => ({}), refused: () => ({}) },
    };
  });
  afterAll(() => api.close());

  it("[PAGE-14] every action of the call table has a case", () => {
    expect(actions.length).toBeGreaterThan(20);
    expect(Object.keys(cases).sort()).toEqual(actions.map(({ name }) => name).sort());
  });

  it.each(
    actions
      .toSorted((a, b) => Number(a.name === "admin.logout") - Number(b.name === "admin.logout"))
      .map((call) => [call.name, call] as const),
  )("[PAGE-14] %s adds one audit row when it succeeds, and none when it is rejected", async (name, call) => {
    const { done, refused } = cases[name] ?? { done: () => ({}), refused: () => ({}) };
    const refusal = { token: name === "admin.logout" ? undefined : token, fields: await refused() };
    const before = (await auditRows(api)).length;
    const no = await api.send(call, refusal);
    expect(no.status).toBeGreaterThanOrEqual(400);
    expect(no.status).toBeLessThan(500);
    expect((await auditRows(api)).length).toBe(before);

    const fields = await done();
    const prepared = (await auditRows(api)).length;
    const yes = await api.send(call, { token, fields });
    expect([yes.status, yes.body.errors ?? yes.body.message]).toEqual([200, undefined]);
    const rows = (await auditRows(api)).slice(prepared);
    expect(rows.map(({ action, adminEmail }) => [action, adminEmail])).toEqual([[name, "all@example.com"]]);
    expect(JSON.stringify(rows)).not.toContain(TEST_PASSWORD);
    expect(rows[0]?.subject).toMatch(/^[a-z-]+:.+/);
  });

  it("[PAGE-14] audit rows can't be changed or deleted", async () => {
    await expect(api.database.db.update(auditLog).set({ action: "nothing" })).rejects.toThrow();
    await expect(api.database.db.delete(auditLog)).rejects.toThrow();
  });
});
