import { beforeAll, expect, it } from "vitest";
import { callList, calls } from "@/lib/compose/calls/table";
import { mayCall } from "@/lib/staff/rules/call-permissions";
import { STAFF_ROLES, type StaffRole } from "@/lib/staff/rules/roles";
import { makeAdmin, selectAuditRows } from "../setup/admin";
import { createGoodInput, sendRaw } from "../setup/authorization";
import { describeApi } from "../setup/members-api";

/** Calls that end the session, which the other calls need. */
const ENDS_SESSION = new Set([calls.admin.logout.name]);
const staffCalls = callList.filter(({ name, auth }) => auth.need === "admin" && !ENDS_SESSION.has(name));

describeApi({}, (api) => {
  const tokens = new Map<StaffRole, string>();
  const ids = new Map<StaffRole, string>();
  beforeAll(async () => {
    for (const role of STAFF_ROLES) {
      const { id, token } = await makeAdmin(api, `${role}@example.com`, { staffRole: role });
      tokens.set(role, token);
      ids.set(role, id);
    }
  });

  it.each(STAFF_ROLES)(
    "[PART-3] the %s role can make exactly the calls that the role table permits",
    async (role) => {
      const answered = new Map<string, boolean>();
      for (const call of staffCalls) {
        const { query, body } = createGoodInput(call);
        // Uses a nonexistent site, so that allowed calls fail when they look it up.
        const elsewhere = { site: "nobody.localhost" };
        const sent = { query: { ...query, ...elsewhere }, fields: { ...(body as object), ...elsewhere } };
        const { status, text } = await sendRaw(api, call, { token: tokens.get(role), ...sent });
        const isRefused = status === 403 && /role on this site|administrator of all sites/.test(text);
        answered.set(call.name, !isRefused);
      }
      const permitted = staffCalls.map(({ name }): [string, boolean] => [name, mayCall(role, name)]);
      expect([...answered]).toEqual(permitted);
    },
  );

  it("[PART-3] a rejected call isn't audited, and its message explains what to do", async () => {
    const before = (await selectAuditRows(api)).length;
    const token = tokens.get("viewer");
    const fields = { id: ids.get("support"), reason: "a try" };
    const refusal = await api.send(calls.admin.disableUser, { token, fields });
    expect(refusal.status).toBe(403);
    expect(refusal.body.message).toBe("Your role on this site doesn't allow this. Ask its owner.");
    expect(await selectAuditRows(api)).toHaveLength(before);
  });

  it("[PART-3] the session contains the account's role, or no role for an operator", async () => {
    const me = async (token: string | undefined) => (await api.send(calls.admin.me, { token })).body.admin;
    expect(await me(tokens.get("finance"))).toMatchObject({ staff_role: "finance", all_sites: false });
    const operator = await makeAdmin(api, "operator@example.com", { allSites: true });
    expect(await me(operator.token)).not.toHaveProperty("staff_role");
  });
});
