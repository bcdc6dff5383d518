import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { users } from "@/lib/account/schema";
import { orders } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { emailOutbox } from "@/lib/email/schema";
import { garageVehicles } from "@/lib/garage/schema";
import { generations } from "@/lib/generation/schema/generation";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { deletionRequests, tickets } from "@/lib/support/schema";
import { makeAdmin, readReportCredits, selectAuditRows, type TestAccount } from "../setup/admin";
import { createAdminActionCases } from "../setup/admin-actions";
import { holdEmails, selectEmails } from "../setup/emails";
import { describeApi } from "../setup/members-api";

const reason = "looked at by hand";

describeApi({}, (api) => {
  let one: TestAccount;
  let on: ReturnType<typeof createAdminActionCases>;
  beforeAll(async () => {
    holdEmails(api);
    one = await makeAdmin(api, "one@example.com");
    on = createAdminActionCases(api);
  });

  const act = (call: CallDefinition, fields: Record<string, unknown>) =>
    api.send(call, { token: one.token, fields });
  const emailsTo = (to: string) => selectEmails(api, to);
  const getVhr = (userId: string) => readReportCredits(api, userId);

  it("[TRUE-3] an action's response names a car without a VIN by year, make and model, and hides its internal key", async () => {
    const id = await on.ticket();
    const vin = "YMMT0123456789AB";
    const condition = eq(tickets.id, id);
    const [row] = await api.database.db.update(tickets).set({ vin }).where(condition).returning();
    if (!row) throw new Error("no ticket");
    const { siteId, userId } = row;
    const car = { id: randomUUID(), siteId, userId, vin, year: 2001, make: "Saab", model: "9-5" };
    await api.database.db.insert(garageVehicles).values(car);
    const closed = await act(calls.admin.closeTicket, { id });
    expect(closed.body.data).toMatchObject({ state: "closed", vin: "", vehicle: "2001 Saab 9-5" });
  });

  it("[PAGE-14] a ticket is answered by email and then closed, and a closed ticket can't be answered", async () => {
    const id = await on.ticket();
    const answer = "We looked at it.\nIt is your car.";
    const answered = await act(calls.admin.answerTicket, { id, answer });
    const data = answered.body.data as { email: string; state: string };
    expect(data).toMatchObject({ state: "answered", answer });
    const emails = await emailsTo(data.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(answer);
    expect((await act(calls.admin.closeTicket, { id })).body.data).toMatchObject({ state: "closed" });
    expect((await act(calls.admin.closeTicket, { id })).status).toBe(409);
    expect((await act(calls.admin.answerTicket, { id, answer })).status).toBe(409);
    expect(await emailsTo(data.email)).toHaveLength(1);
    expect(JSON.stringify(await selectAuditRows(api))).not.toContain("It is your car");
  });

  it("[SEC-AZ-08] carrying out a deletion request erases the account once and emails the requester", async () => {
    const request = await on.closedAccount();
    const note = "Asked again.";
    const carryOut = (email: string) => act(calls.admin.carryOutDeletion, { id: request.id, email, note });
    const errors = { email: "This doesn't match the address on the request." };
    expect(await carryOut("x@example.com")).toMatchObject({ status: 400, body: { errors } });
    const done = await carryOut(request.email.toUpperCase());
    expect(done.body.data).toMatchObject({ state: "done" });
    const [user] = await api.database.db.select().from(users).where(eq(users.id, request.userId));
    expect(user).toMatchObject({ disabledReason: "erased", phone: null });
    expect(user?.email).not.toBe(request.email);
    const emails = await emailsTo(request.email);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining("was deleted")]);
    expect((await carryOut(request.email)).status).toBe(409);
    expect(JSON.stringify(await selectAuditRows(api))).not.toContain(request.email);
    const credits = { id: request.userId, kind: "vhr", amount: 1, reason, key: randomUUID() };
    expect((await act(calls.admin.adjustCredits, credits)).status).toBe(409);
  });

  it("[SEC-AZ-08] an admin's account can't be erased, and a requester without an account is told so", async () => {
    const admin = await on.deletionRequest({ ...one });
    const note = "Asked again.";
    const ofAdmin = { id: admin.id, email: one.email, note };
    expect((await act(calls.admin.carryOutDeletion, ofAdmin)).status).toBe(409);
    expect((await act(calls.admin.closeForDeletion, { id: admin.id, note })).status).toBe(409);
    const { db } = api.database;
    const [stored] = await db.select().from(deletionRequests).where(eq(deletionRequests.id, admin.id));
    expect(stored?.state).toBe("open");
    const nobody = await on.deletionRequest({ id: randomUUID(), email: "nobody@example.com", token: "" });
    const done = await act(calls.admin.carryOutDeletion, { id: nobody.id, email: nobody.email, note });
    expect(done.body.data).toMatchObject({ state: "done" });
    expect((await emailsTo(nobody.email))[0]?.text).toContain("we have no account");
  });

  it("[PAGE-14] rejecting a deletion request emails the reason to the requester and keeps the account", async () => {
    const request = await on.deletionRequest();
    const refusal = await act(calls.admin.refuseDeletion, { id: request.id, note: "A subscription runs." });
    expect(refusal.body.data).toMatchObject({ state: "refused", note: "A subscription runs." });
    expect((await emailsTo(request.email))[0]?.text).toContain("A subscription runs.");
    const [user] = await api.database.db.select().from(users).where(eq(users.id, request.userId));
    expect(user?.disabledAt).toBeNull();
  });

  it("[SEC-LED-06] abandoning a stuck generation refunds its credit once, but a running generation can't be abandoned", async () => {
    const { id, user } = await on.stuckGeneration();
    const before = await getVhr(user.id);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => act(calls.admin.refundGeneration, { id, reason })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await getVhr(user.id)).toBe(before + 1);
    const busy = await on.stuckGeneration(20_000);
    const refusal = await act(calls.admin.refundGeneration, { id: busy.id, reason });
    expect([refusal.status, refusal.body.code]).toEqual([409, "in_progress"]);
  });

  it("[PAGE-14] retrying a failed generation hands it to the sweeper immediately, before its lease ends", async () => {
    const { id } = await on.stuckGeneration(8000);
    const condition = eq(generations.id, id);
    await api.database.db.update(generations).set({ error: "failed: Error" }).where(condition);
    const retried = await act(calls.admin.retryGeneration, { id });
    const lease_until = api.clock.now().toISOString();
    expect(retried.body.data).toMatchObject({ state: "reserved", lease_until });
    await vi.waitFor(
      async () => {
        const [row] = await api.database.db.select().from(generations).where(condition);
        expect([row?.state, row?.error]).toEqual(["settled", null]);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect((await act(calls.admin.retryGeneration, { id })).status).toBe(409);
  });

  it("[PAGE-14] a failed email can be resent, and its text is never shown", async () => {
    const id = await on.lostMail();
    const list = await api.send(calls.admin.mails, { token: one.token, query: { state: "lost" } });
    const second = await act(calls.admin.retryMail, { id });
    expect(second.body.data).toMatchObject({ state: "waiting", attempts: 0, to: "lost@example.com" });
    expect(JSON.stringify([list.body, second.body])).not.toContain("secret link");
    await api.outbox.drain();
    const [email] = await api.database.db.select().from(emailOutbox).where(eq(emailOutbox.id, id));
    expect(email?.sentAt).not.toBeNull();
  });

  it("[PAGE-14] an email recalled while being sent isn't listed as sent, and one in its last attempt isn't listed as failed", async () => {
    const now = api.clock.now();
    const until = new Date(now.getTime() + 60_000);
    const mails: [string, object, string, string | null][] = [
      ["sent", { sentAt: now }, "sent", now.toISOString()],
      ["recalled", { sentAt: now, sendingUntil: until }, "leaving", null],
      ["at-last", { sendingUntil: until }, "waiting", null],
      ["broken-off", { sendingUntil: now }, "lost", null],
    ];
    const ids = new Map<string, string>();
    for (const [name, set] of mails) {
      const id = await on.lostMail();
      ids.set(name, id);
      await api.database.db
        .update(emailOutbox)
        .set({ to: `${name}@states.example`, ...set })
        .where(eq(emailOutbox.id, id));
    }
    for (const [name, , state, sentAt] of mails) {
      const query = { state, search: "@states.example" };
      const list = await api.send(calls.admin.mails, { token: one.token, query });
      expect(list.body.data).toMatchObject([{ to: `${name}@states.example`, state, sent: sentAt }]);
      const { status } = await act(calls.admin.retryMail, { id: ids.get(name) ?? "" });
      expect([name, status]).toEqual([name, state === "lost" ? 200 : 409]);
    }
  });

  it("[SEC-PAY-07] a held order doesn't grant credits until its release, and then grants them once", async () => {
    const { id, user } = await on.heldOrder();
    const [order] = await api.database.db.select().from(orders).where(eq(orders.id, id));
    expect([order?.state, await getVhr(user.id)]).toEqual(["held", 3]);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => act(calls.admin.releaseOrder, { id, reason })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({ state: "paid" });
    expect(await getVhr(user.id)).toBe(6);
    const refund = { id, reason, key: randomUUID() };
    const tooMuch = await act(calls.admin.refundOrder, { ...refund, amount_cents: 3499 });
    expect(tooMuch.status).toBe(409);
    const refunded = await act(calls.admin.refundOrder, { ...refund, amount_cents: null });
    expect(refunded.body.data).toMatchObject({ state: "refunded", refunds: [{ amount_cents: 3000 }] });
    expect(await getVhr(user.id)).toBe(3);
  });

  it("[SEC-PAY-05] repeating a refund with the same key refunds the order and takes the credits back only once", async () => {
    const { id, user } = await on.paidOrder();
    expect(await getVhr(user.id)).toBe(6);
    const refund = { id, amount_cents: null, reason, key: randomUUID() };
    expect((await act(calls.admin.refundOrder, refund)).body.data).toMatchObject({
      state: "refunded",
      refunded_cents: 3499,
      refunds: [{ amount_cents: 3499, state: "done", reason }],
    });
    expect((await act(calls.admin.refundOrder, refund)).body.data).toMatchObject({ refunds: [{}] });
    expect(await getVhr(user.id)).toBe(3);
    const auditRows = (await selectAuditRows(api)).filter((row) => row.subject === `order:${id}`);
    expect(auditRows.map(({ detail }) => detail.amount_cents)).toEqual([3499]);
  });
});
