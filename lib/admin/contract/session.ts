import * as z from "zod";
import { loginRequest } from "@/lib/account/contract/account";
import { PARTNER_STATES } from "@/lib/partner/rules/state";
import { ADMIN, DEVICE_HEADER, defineCall, defineObject, doneSchema, success } from "@/lib/platform/calls";
import type { Role } from "@/lib/staff/rules/permissions";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import { codeSchema } from "./second-factor";

export const adminSchema = defineObject("Administrator", {
  id: z.string(),
  email: z.string(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  site: z.string(),
  all_sites: z.boolean(),
  staff_role: z.enum(STAFF_ROLES).optional(),
  /** 'required': off, and must be set up before anything else works. */
  second_factor: z.enum(["on", "off", "required"]).optional(),
  partner: z
    .object({
      state: z.enum(PARTNER_STATES),
      confirms_email: z.boolean(),
    })
    .optional(),
});
export type AdminWire = z.infer<typeof adminSchema>;

/** Defaults to "owner", because older Members APIs don't send a role. */
export function getAdminRole({ all_sites, staff_role }: AdminWire): Role {
  return all_sites ? "operator" : (staff_role ?? "owner");
}

const adminLoginRequest = loginRequest.extend({
  code: codeSchema.optional(),
});

export const adminSessionCalls = {
  login: defineCall({
    name: "admin.login",
    method: "POST",
    path: "/api/admin/login",
    beforeGate: true,
    summary:
      "Opens an administrator's session: 30 minutes idle, 8 hours at most. It doesn't work for member calls. If a second factor is on, a correct password without a code returns 400 with the field `code`.",
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
    summary: "Ends the administrator's session and revokes its token.",
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
    summary: "Returns the session's administrator and how many items are waiting for them.",
    auth: ADMIN,
    beforeSecondFactor: true,
    response: success({
      admin: adminSchema,
      waiting: defineObject("WaitingWork", {
        tickets: z.number().int(),
        deletion_requests: z.number().int(),
        overdue_deletion_requests: z.number().int(),
        held_orders: z.number().int(),
        stuck_generations: z.number().int(),
        lost_mails: z.number().int(),
      }),
    }),
    limits: { perMinute: 600 },
  }),
};
