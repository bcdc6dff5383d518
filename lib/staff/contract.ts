import * as z from "zod";
import { passkeySignature } from "@/lib/admin/contract/passkeys";
import { adminSchema } from "@/lib/admin/contract/session";
import { INVITATION_STATES, staffRoleSchema } from "@/lib/admin/contract/team";
import {
  DEVICE_HEADER,
  defineCall,
  defineObject,
  ORIGIN_HEADER,
  optionalNameSchema,
  success,
} from "@/lib/platform/calls";

const inviteToken = z.string().max(128, "This link is incomplete.");

export const staffCalls = {
  invitationState: defineCall({
    name: "staff.invitationState",
    method: "POST",
    path: "/api/staff/invitation",
    beforeGate: true,
    summary: "Returns the status of an emailed staff invitation and its recipient, for the page it opens.",
    body: "json",
    request: z.object({ invite_token: inviteToken }),
    response: success({
      data: defineObject("InvitationState", {
        state: z.enum([...INVITATION_STATES, "unknown"]),
        /** Present only if the invitation is open, like the next two fields. */
        email: z.string().optional(),
        staff_role: staffRoleSchema.optional(),
        /** If true, the account's current password accepts the invitation, and no new password is set. */
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
      "Joins the site's staff with an emailed invitation, with a new password or the existing account's password, and opens an administrator's session.",
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
    summary: "Returns a challenge for a passkey login on this host. It works once, within five minutes.",
    body: "json",
    response: success({
      data: defineObject("PasskeyChallenge", { challenge: z.string(), rp_id: z.string() }),
    }),
    headers: [ORIGIN_HEADER],
    limits: { bodyBytes: 1024, perMinute: 30 },
  }),
  passkeyLogin: defineCall({
    name: "staff.passkeyLogin",
    method: "POST",
    path: "/api/staff/passkey/login",
    beforeGate: true,
    summary:
      "Opens an administrator's session with a passkey registered on this host. It counts as both factors.",
    body: "json",
    request: z.object({ passkey: passkeySignature }),
    response: success({ token: z.string().optional(), admin: adminSchema }),
    session: "opens-admin",
    headers: [DEVICE_HEADER, ORIGIN_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 30 },
  }),
  sso: defineCall({
    name: "staff.sso",
    method: "GET",
    path: "/api/staff/sso",
    beforeGate: true,
    summary:
      "Returns whether the site's staff log in by single sign-on and their provider's name; null if they don't.",
    response: success({
      data: defineObject("SingleSignOnOffer", {
        label: z.string(),
        required: z.boolean(),
      }).nullable(),
    }),
  }),
  startSso: defineCall({
    name: "staff.startSso",
    method: "POST",
    path: "/api/staff/sso/start",
    beforeGate: true,
    summary:
      "Starts a login by single sign-on: returns the provider's address and the state that its response must return within ten minutes. A refusal names its reason in the field `sso`.",
    body: "json",
    response: success({
      data: defineObject("SingleSignOnStart", { state: z.string(), location: z.string() }),
    }),
    headers: [ORIGIN_HEADER],
    limits: { bodyBytes: 1024, perMinute: 30, timeoutMs: 20_000 },
  }),
  finishSso: defineCall({
    name: "staff.finishSso",
    method: "POST",
    path: "/api/staff/sso/finish",
    beforeGate: true,
    summary:
      "Opens an administrator's session from the provider's response to a login started on this host. A refusal names its reason in the field `sso`.",
    body: "json",
    request: z.object({
      state: z.string().max(128, "This login response is invalid."),
      code: z.string().max(4096, "This login response is invalid.").optional(),
      /** The provider's error in place of `code`, such as 'access_denied'. */
      error: z.string().max(200, "This login response is invalid.").optional(),
      iss: z.string().max(500, "This login response is invalid.").optional(),
    }),
    response: success({ token: z.string().optional(), admin: adminSchema }),
    session: "opens-admin",
    headers: [DEVICE_HEADER, ORIGIN_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 30, timeoutMs: 30_000 },
  }),
};
