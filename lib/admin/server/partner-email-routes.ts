import { confirmPartnerEmail, resendPartnerEmail } from "@/lib/partner/server";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { adminCalls } from "../contract/admin";
import { audit } from "./audit-log";

const addNote = (context: BaseContext, action: string) => {
  const { user } = requireAdmin(context);
  return (tx: Database) => audit(tx, context, action, `user:${user.id}`, {});
};

export const adminPartnerEmailRoutes: ServedCall[] = [
  serve(adminCalls.confirmPartnerEmail, async (context) => {
    const note = addNote(context, adminCalls.confirmPartnerEmail.name);
    const state = await confirmPartnerEmail(context, context.body.verify_token, note);
    context.services.siteSaved(context.site);
    return succeeded({ data: { state } });
  }),
  serve(adminCalls.resendPartnerEmail, async (context) => {
    const note = addNote(context, adminCalls.resendPartnerEmail.name);
    const data = await resendPartnerEmail(context, note);
    if (!data.sent) context.services.siteSaved(context.site);
    return succeeded({ data });
  }),
];
