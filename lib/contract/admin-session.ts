import { z } from "zod";
import { PARTNER_STATES } from "@/lib/core/partner/partner-state";
import { STAFF_ROLES } from "@/lib/core/site/staff";
import { loginRequest } from "./account";
import { codeSchema } from "./admin-second-factor";
import { ADMIN, DEVICE_HEADER, defineCall } from "./call";
import { defineObject } from "./define-object";
import { doneSchema, success } from "./envelope";
import type { Role } from "./permissions";

export const adminSchema = defineObject("Administrator", {
  id: z.string(),
  email: z.string(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** The site of the account. */
  site: z.string(),
  /** May act on every site, not only on that one. */
  all_sites: z.boolean(),
  /** What the account may do on its site; left out where it is an administrator of all. */
  staff_role: z.enum(STAFF_ROLES).optional(),
  /** 'required': it is off, and nothing else works until it is set up. */
  second_factor: z.enum(["on", "off", "required"]).optional(),
  /** Of a site that was signed up for. */
  partner: z
    .object({
      state: z.enum(PARTNER_STATES),
      /** The account has yet to open the link that confirms its address. */
      confirms_email: z.boolean(),
    })
    .optional(),
});
export type AdminWire = z.infer<typeof adminSchema>;

/** Whose permissions the account has. A Members API of before roles names none: its administrators are owners. */
export function adminRole({ all_sites, staff_role }: AdminWire): Role {
  return all_sites ? "operator" : (staff_role ?? "owner");
}

const adminLoginRequest = loginRequest.extend({
  /** Of the authenticator app, or a recovery code; where the account has a second factor. */
  code: codeSchema.optional(),
});

export const adminSessionCalls = {
  login: defineCall({
    name: "admin.login",
    method: "POST",
    path: "/api/admin/login",
    beforeGate: true,
    summary:
      "Opens an administrator's session: 30 minutes idle, 8 hours at most. It opens no member's call. Where a second factor is on, a right password without its code answers 400 with the field `code`.",
    body: "json",
    request: adminLoginRequest,
    response: success({ token: z.string().optional(), admin: adminSchema }),
    session: "opens-admin",
    headers: [DEVICE_HEADER],
    limits: { bodyBytes: 16_384, perMinute: 30 },
  }),
  logout: defineCall({
    name: "admin.logout",
    method: "POST",
    path: "/api/admin/logout",
    summary: "Ends the administrator's session; its token is dead from here on.",
    auth: ADMIN,
    beforeSecondFactor: true,
    body: "json",
    response: doneSchema,
    session: "closes-admin",
  }),
  me: defineCall({
    name: "admin.me",
    method: "GET",
    path: "/api/admin/me",
    summary: "The administrator of the session, and how much waits for one.",
    auth: ADMIN,
    beforeSecondFactor: true,
    response: success({
      admin: adminSchema,
      /** On the requested site. */
      waiting: defineObject("WaitingWork", {
        tickets: z.number().int(),
        deletion_requests: z.number().int(),
        /** Past their due date. */
        overdue_deletion_requests: z.number().int(),
        held_orders: z.number().int(),
        stuck_generations: z.number().int(),
        lost_mails: z.number().int(),
      }),
    }),
    limits: { perMinute: 600 },
  }),
};
