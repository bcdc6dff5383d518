import { z } from "zod";
import { passkeySignature } from "./admin-passkeys";
import { adminSchema } from "./admin-session";
import { INVITATION_STATES, staffRoleSchema } from "./admin-team";
import { DEVICE_HEADER, defineCall, ORIGIN_HEADER } from "./call";
import { success } from "./envelope";
import { optionalNameSchema } from "./fields";

/** 256 random bits, as a mailed link has them. Its page takes it from the address. */
const inviteToken = z.string().max(128, "This link is incomplete.");

/** What somebody who is not logged in yet calls to become, or to prove to be, one of a site's staff. */
export const staffCalls = {
  invitationState: defineCall({
    name: "staff.invitationState",
    method: "POST",
    path: "/api/staff/invitation",
    beforeGate: true,
    summary: "What a mailed invitation is worth, and for whom; for the page that it opens.",
    body: "json",
    request: z.object({ invite_token: inviteToken }),
    response: success({
      data: z.object({
        state: z.enum([...INVITATION_STATES, "unknown"]),
        /** These only where it is open. */
        email: z.string().optional(),
        staff_role: staffRoleSchema.optional(),
        /** The address has an account here: its own password accepts, and a new one is not set. */
        has_account: z.boolean().optional(),
      }),
    }),
    limits: { bodyBytes: 4096, perMinute: 30 },
  }),
  acceptInvitation: defineCall({
    name: "staff.acceptInvitation",
    method: "POST",
    path: "/api/staff/invitation/accept",
    beforeGate: true,
    summary:
      "Joins the site's staff by a mailed invitation, with a new password or that of the account of its address, and opens an administrator's session.",
    body: "json",
    request: z.object({
      invite_token: inviteToken,
      pass: z.string().min(1, "Enter your password.").max(16_384, "This password is too long."),
      first: optionalNameSchema,
      last: optionalNameSchema,
    }),
    response: success({ token: z.string().optional(), admin: adminSchema }),
    session: "opens-admin",
    headers: [DEVICE_HEADER],
    limits: { bodyBytes: 32_768, perMinute: 20 },
  }),
  passkeyOptions: defineCall({
    name: "staff.passkeyOptions",
    method: "POST",
    path: "/api/staff/passkey/start",
    beforeGate: true,
    summary: "A challenge for a login by passkey on this host; it counts once, within five minutes.",
    body: "json",
    response: success({ data: z.object({ challenge: z.string(), rp_id: z.string() }) }),
    headers: [ORIGIN_HEADER],
    limits: { bodyBytes: 1024, perMinute: 30 },
  }),
  passkeyLogin: defineCall({
    name: "staff.passkeyLogin",
    method: "POST",
    path: "/api/staff/passkey/login",
    beforeGate: true,
    summary:
      "Opens an administrator's session by a passkey that was registered on this host. It is both factors at once.",
    body: "json",
    request: z.object({ passkey: passkeySignature }),
    response: success({ token: z.string().optional(), admin: adminSchema }),
    session: "opens-admin",
    headers: [DEVICE_HEADER, ORIGIN_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 30 },
  }),
};
