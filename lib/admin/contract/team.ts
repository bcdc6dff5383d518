import * as z from "zod";
import { defineObject, emailSchema, idSchema } from "@/lib/platform/calls";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import { defineAdminAction, isoDate, listCalls, reasonField } from "./list";

export const staffRoleSchema = z.enum(STAFF_ROLES);

const staffSchema = defineObject("Staff", {
  id: z.string(),
  site: z.string(),
  email: z.string(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  staff_role: staffRoleSchema,
  second_factor: z.boolean(),
  single_sign_on: z.boolean().default(false),
  last_seen: isoDate.nullable(),
  disabled: isoDate.nullable(),
  created: isoDate,
});
export type StaffWire = z.input<typeof staffSchema>;

export const INVITATION_STATES = ["open", "expired", "accepted", "revoked"] as const;

const invitationSchema = defineObject("StaffInvitation", {
  id: z.string(),
  site: z.string(),
  email: z.string(),
  staff_role: staffRoleSchema,
  state: z.enum(INVITATION_STATES),
  invited_by: z.string().nullable(),
  expires: isoDate,
  created: isoDate,
});
export type InvitationWire = z.infer<typeof invitationSchema>;

const team = listCalls({
  name: "team",
  path: "team",
  what: "staff members",
  row: staffSchema,
  sorts: ["created", "email"],
  filters: { staff_role: staffRoleSchema.optional() },
});

const invitations = listCalls({
  name: "invitations",
  path: "invitations",
  what: "staff invitations",
  row: invitationSchema,
  sorts: ["created", "email"],
  filters: { state: z.enum(INVITATION_STATES).optional() },
});

const id = { id: idSchema };

export const adminTeamLists = { team, invitations };
export const adminTeamCalls = {
  team: team.list,
  teamExport: team.file,
  invitations: invitations.list,
  invitationsExport: invitations.file,
  inviteStaff: defineAdminAction({
    name: "inviteStaff",
    path: "team/invite",
    summary:
      "Emails an invitation to join the site's staff. The link works once, for seven days. A newer invitation to an address replaces the older one.",
    fields: { email: emailSchema, staff_role: staffRoleSchema },
    data: invitationSchema,
  }),
  resendInvitation: defineAdminAction({
    name: "resendInvitation",
    path: "team/invitation/resend",
    summary: "Emails a new link for another seven days. The old link stops working.",
    fields: id,
    data: invitationSchema,
  }),
  revokeInvitation: defineAdminAction({
    name: "revokeInvitation",
    path: "team/invitation/revoke",
    summary: "Revokes an invitation that wasn't accepted.",
    fields: id,
    data: invitationSchema,
  }),
  setStaffRole: defineAdminAction({
    name: "setStaffRole",
    path: "team/role",
    summary:
      "Changes a staff member's role from the next call on. Not your own role, and not the last owner's.",
    fields: { ...id, staff_role: staffRoleSchema },
    data: staffSchema,
  }),
  removeStaff: defineAdminAction({
    name: "removeStaff",
    path: "team/remove",
    summary:
      "Removes someone from the staff: sessions, second factor and open invitations end immediately, and the account stays as a customer's. Not yourself, and not the last owner.",
    fields: { ...id, reason: reasonField },
    data: staffSchema,
  }),
};
