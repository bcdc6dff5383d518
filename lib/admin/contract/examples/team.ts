import type { CallExample } from "@/lib/platform/calls";

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
  single_sign_on: false,
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
const toList = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });
const colleague = "somebody else of the site's staff";
const open = "an invitation that is open";

const admin = {
  id,
  email: "kim@example.com",
  first: "Kim",
  last: "Lee",
  site: "localhost",
  all_sites: false,
  staff_role: "support",
  second_factor: "off",
};
const passkey = { id: "b3Jk", client_data: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0" };
const ownPasskey = {
  id: "7a3c1f5e-0d4b-4a52-8a0e-2f6d3b9c4e10",
  name: "Laptop",
  host: "cars.example",
  here: true,
  created,
  last_used: created,
};
const settings = { second_factor_required: true };
const sso = {
  issuer: "https://login.example.com",
  client_id: "glovebox",
  label: "Example Login",
  domains: ["example.com"],
  default_role: null,
  trusts_addresses: false,
  enabled: false,
  required: false,
};
const redirect_uris = ["https://cars.example/admin-login/sso/callback"];
const ssoData = {
  redirect_uris,
  settings: {
    ...sso,
    tested: created,
    findings: [{ code: "no_pkce", found: "" }],
    linked: 3,
  },
};
const provider = "an OpenID Connect provider";
const authenticator = "an authenticator's answer to a challenge of this host";

export const adminTeamExamples: Record<string, CallExample> = {
  "admin.team": toList(staff),
  "admin.teamExport": { query: { limit: "50" } },
  "admin.invitations": toList(invitation),
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
  "admin.staffSettings": { ...success({ second_factor_required: false }) },
  "admin.saveStaffSettings": { body: settings, ...success(settings), needs: "staff who may be asked for it" },
  "admin.sso": {
    ...success(ssoData),
    needs: provider,
    variant: "set up",
    variants: { none: { ...success({ redirect_uris, settings: null }) } },
  },
  "admin.saveSso": {
    body: { ...sso, client_secret: "7Fjfp0ZBr1KtDRbnfVdmIw" },
    ...success({ redirect_uris, settings: { ...sso, tested: null, findings: [], linked: 0 } }),
    needs: provider,
  },
  "admin.testSso": { body: {}, ...success(ssoData), needs: provider },
  "admin.removeSso": { body: {}, ...success({ redirect_uris, settings: null }), needs: provider },
  "admin.unlinkSso": { body: { id }, ...success({ id, unlinked: true }), needs: colleague },
  "staff.sso": {
    ...success({ label: "Example Login", required: false }),
    needs: provider,
    variant: "on",
    variants: { off: { answer: { status: "success", data: null } } },
  },
  "staff.startSso": {
    body: {},
    ...success({ state: token, location: "https://login.example.com/authorize?client_id=glovebox" }),
    needs: provider,
  },
  "staff.finishSso": {
    body: { state: token, code: "SplxlOBeZQQYbYS6WxSbIA", iss: "https://login.example.com" },
    answer: { status: "success", token, admin },
    needs: provider,
  },
  "admin.passkeys": {
    answer: { status: "success", data: [ownPasskey] },
    needs: "a passkey",
  },
  "admin.startPasskey": {
    body: { pass: "correct horse battery" },
    ...success({
      challenge: token,
      rp_id: "cars.example",
      rp_name: "Cars",
      user_id: "MGY4ZDdhNTI",
      user_name: "bo@example.com",
      algorithms: [-8, -7, -257],
      exclude: [],
    }),
    needs: "an administrator's password",
  },
  "admin.confirmPasskey": {
    body: { name: "Laptop", passkey: { ...passkey, attestation: "o2NmbXRkbm9uZQ" } },
    ...success({ ...ownPasskey, last_used: null }),
    needs: authenticator,
  },
  "admin.renamePasskey": {
    body: { id: ownPasskey.id, name: "Laptop" },
    ...success(ownPasskey),
    needs: "a passkey",
  },
  "admin.removePasskey": { body: { id: ownPasskey.id }, ...success({ removed: true }), needs: "a passkey" },
  "staff.passkeyOptions": {
    ...success({ challenge: token, rp_id: "cars.example" }),
    needs: "the URL of a page on the site",
  },
  "staff.passkeyLogin": {
    body: { passkey: { ...passkey, authenticator_data: "SZYN5YgOjGh0", signature: "MEUCIQ" } },
    answer: { status: "success", token, admin },
    needs: authenticator,
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
      admin,
    },
    needs: open,
  },
};
