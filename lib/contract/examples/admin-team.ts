import type { CallExample } from "./call-example";

const created = "2026-01-15T12:00:00.000Z";
const id = "0f8d7a52-6f5e-4b0e-9a55-5f3f4f0b8d21";
const staff = {
  id,
  site: "localhost",
  email: "bo@example.com",
  first: "Bo",
  last: "Ortiz",
  staff_role: "editor",
  second_factor: true,
  last_seen: created,
  disabled: null,
  created,
};
const invitation = {
  id: "5d0c3c8e-3f0b-4d0e-8f0d-0a4f5b8e7c11",
  site: "localhost",
  email: "kim@example.com",
  staff_role: "support",
  state: "open",
  invited_by: "owner@example.com",
  expires: "2026-01-22T12:00:00.000Z",
  created,
};
const token = "voy5ZBvkGqXtHa7KViP63e22Qb28flFPKvazfJ8k8E0";
const listOf = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });
const colleague = "somebody else of the site's staff";
const open = "an invitation that is open";

export const adminTeamExamples: Record<string, CallExample> = {
  "admin.team": listOf(staff),
  "admin.teamExport": { query: { limit: "50" } },
  "admin.invitations": listOf(invitation),
  "admin.invitationsExport": { query: { limit: "50" } },
  "admin.inviteStaff": {
    body: { email: "kim@example.com", staff_role: "support" },
    ...success(invitation),
  },
  "admin.resendInvitation": { body: { id: invitation.id }, ...success(invitation), needs: open },
  "admin.revokeInvitation": {
    body: { id: invitation.id },
    ...success({ ...invitation, state: "revoked", invited_by: null }),
    needs: open,
  },
  "admin.setStaffRole": { body: { id, staff_role: "editor" }, ...success(staff), needs: colleague },
  "admin.removeStaff": {
    body: { id, reason: "Left the company." },
    ...success({ ...staff, staff_role: "viewer", second_factor: false }),
    needs: colleague,
  },
  "staff.invitationState": {
    body: { invite_token: token },
    ...success({ state: "open", email: "kim@example.com", staff_role: "support", has_account: false }),
    needs: open,
    variant: "open",
    variants: {
      ended: { body: { invite_token: token }, ...success({ state: "expired" }) },
    },
  },
  "staff.acceptInvitation": {
    body: { invite_token: token, pass: "seven lanes to Reno", first: "Kim", last: "Lee" },
    answer: {
      status: "success",
      token,
      admin: {
        id,
        email: "kim@example.com",
        first: "Kim",
        last: "Lee",
        site: "localhost",
        all_sites: false,
        staff_role: "support",
        second_factor: "off",
      },
    },
    needs: open,
  },
};
