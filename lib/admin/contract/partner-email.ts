import * as z from "zod";
import { linkToken } from "@/lib/account/contract/account";
import { PARTNER_STATES } from "@/lib/partner/rules/state";
import { ADMIN, defineCall, defineObject, success } from "@/lib/platform/calls";

const stateSchema = defineObject("ConfirmedPartner", { state: z.enum(PARTNER_STATES) });

export const adminPartnerEmailCalls = {
  confirmPartnerEmail: defineCall({
    name: "admin.confirmPartnerEmail",
    method: "POST",
    path: "/api/admin/partner/email",
    summary:
      "Confirms the address of the account that signed up for the site. Requires both the emailed link and that account's session. Can be repeated.",
    auth: ADMIN,
    body: "json",
    request: z.object({ verify_token: linkToken }),
    response: success({ data: stateSchema }),
    limits: { bodyBytes: 4096, perMinute: 20 },
  }),
  resendPartnerEmail: defineCall({
    name: "admin.resendPartnerEmail",
    method: "POST",
    path: "/api/admin/partner/email/resend",
    summary:
      "Sends the confirmation email again, up to 5 times a day. `sent` is false if the address was already confirmed in another way.",
    auth: ADMIN,
    body: "json",
    response: success({ data: stateSchema.extend({ sent: z.boolean() }).meta({ id: "ResentConfirmation" }) }),
    limits: { bodyBytes: 4096, perMinute: 10 },
  }),
};
