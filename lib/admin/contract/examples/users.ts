import type { CallExample } from "@/lib/platform/calls";

const created = "2026-01-15T12:00:00.000Z";
const id = "88c510e6-89a4-48e8-852c-75d8e35624ca";
const admin = {
  id: "2f1c7f0e-0f5e-4f5a-9d7c-3a6f1f2b9c11",
  email: "admin@glovebox.example",
  first: null,
  last: null,
  site: "localhost",
  all_sites: true,
  second_factor: "off",
};
const waiting = {
  tickets: 1,
  deletion_requests: 0,
  overdue_deletion_requests: 0,
  held_orders: 0,
  stuck_generations: 0,
  lost_mails: 0,
};
const user = {
  id,
  site: "localhost",
  email: "ann@example.com",
  first: "Ann",
  last: "Lee",
  company: null,
  phone: "+1 555 0100",
  role: "member",
  all_sites: false,
  disabled: null,
  disabled_reason: null,
  created,
};
const movement = {
  site: "localhost",
  user_id: id,
  email: "ann@example.com",
  kind: "vhr",
  amount: 2,
  reason: "adjustment",
  cause: "admin:2026-01-15-0001",
  note: "Asked by phone.",
  created,
};
const credits = { vhr: 5, sticker: 3, global: 0, uvc: 0 };
const toList = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });
const member = "a member's account to act on";

export const adminUsersExamples: Record<string, CallExample> = {
  "admin.login": {
    body: { email: "admin@glovebox.example", pass: "correct horse battery" },
    answer: { status: "success", token: "voy5ZBvkGqXtHa7KViP63e22Qb28flFPKvazfJ8k8E0", admin },
    needs: "an administrator's password",
  },
  "admin.startSecondFactor": {
    body: { pass: "correct horse battery" },
    ...success({
      secret: "HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ",
      link: "otpauth://totp/Glovebox:admin%40glovebox.example?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ&issuer=Glovebox",
      qr: { side: 45, path: "M2 2h7v1h-7z" },
    }),
    needs: "an administrator's password",
  },
  "admin.confirmSecondFactor": {
    body: { code: "492039" },
    ...success({ recovery_codes: ["K7QM-2XWD-PA5C-9TRE-HZ4B-VN8F"] }),
    needs: "a code for the new secret",
  },
  "admin.removeSecondFactor": {
    body: { code: "492039" },
    ...success({ removed: true }),
    needs: "an active second factor",
  },
  "admin.resetSecondFactor": {
    body: { id, reason: "Lost the phone." },
    ...success({ removed: true }),
    needs: "an administrator with a second factor",
  },
  "admin.logout": { answer: { status: "success" }, needs: "a session that nobody needs any more" },
  "admin.me": {
    variant: "operator",
    answer: { status: "success", admin, waiting },
    variants: {
      partner: {
        answer: {
          status: "success",
          admin: {
            ...admin,
            email: "ana@rio.example",
            site: "rio-autos.localhost",
            all_sites: false,
            staff_role: "owner",
            partner: { state: "awaiting_email", confirms_email: true },
          },
          waiting,
        },
      },
    },
  },
  "admin.users": toList(user),
  "admin.usersExport": { query: { role: "member" } },
  "admin.ledger": toList(movement),
  "admin.ledgerExport": { query: { reason: "adjustment" } },
  "admin.user": {
    query: { id },
    ...success({
      ...user,
      profile: null,
      credits,
      sessions: 1,
      subscriptions: [],
      documents: [],
      orders: [],
      ledger: [movement],
      accepted_terms: [
        {
          id,
          by: "signup",
          terms: "2026-11-25.3f9a1c2b",
          privacy: "2026-11-25.a01b22c4",
          locale: "en",
          created,
        },
      ],
    }),
    needs: member,
  },
  "admin.inviteUser": {
    body: { email: "ann@example.com", first: "Ann", role: "member" },
    ...success(user),
    needs: "an email address without an account",
  },
  "admin.disableUser": {
    body: { id, reason: "Asked by phone." },
    ...success({ ...user, disabled: created, disabled_reason: "admin" }),
    needs: member,
  },
  "admin.enableUser": { body: { id, reason: "Asked by phone." }, ...success(user), needs: member },
  "admin.setRole": {
    body: { id, role: "dealer", reason: "Has a dealer's license." },
    ...success({ ...user, role: "dealer" }),
    needs: member,
  },
  "admin.revokeSessions": { body: { id }, ...success({ ended: 2 }), needs: member },
  "admin.sendPasswordLink": { body: { id }, ...success({ sent: true }), needs: member },
  "admin.adjustCredits": {
    body: { id, kind: "vhr", amount: 2, reason: "Asked by phone.", key: "2026-01-15-0001" },
    ...success({ credits, repeated: false }),
    needs: member,
  },
  "admin.audit": toList({
    site: "localhost",
    admin_id: admin.id,
    admin: admin.email,
    action: "admin.adjustCredits",
    subject: `user:${id}`,
    detail: { kind: "vhr", amount: 2, reason: "Asked by phone.", balance: 5 },
    request_id: "5d0c6a52-6a7b-4a55-8f0e-2f6f7a1f9f10",
    address: "192.0.2.1",
    created,
  }),
  "admin.auditExport": { query: { action: "admin.adjustCredits" } },
};
