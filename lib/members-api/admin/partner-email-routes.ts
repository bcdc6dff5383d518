import { calls } from "@/lib/contract/table";
import type { Database } from "../db/database";
import { type BaseContext, requireAdmin, type ServedCall, serve, succeeded } from "../kernel/serve";
import { confirmPartnerEmail, resendPartnerEmail } from "../partner/partner-confirmation";
import { audit } from "./audit-log";

const addNote = (context: BaseContext, action: string) => {
  const { user } = requireAdmin(context);
  return (tx: Database) => audit(tx, context, action, `user:${user.id}`, {});
};

export const adminPartnerEmailRoutes: ServedCall[] = [
  serve(calls.admin.confirmPartnerEmail, async (context) => {
    const note = addNote(context, calls.admin.confirmPartnerEmail.name);
    const state = await confirmPartnerEmail(context, context.body.verify_token, note);
    context.services.siteSaved(context.site);
    return succeeded({ data: { state } });
  }),
  serve(calls.admin.resendPartnerEmail, async (context) => {
    const note = addNote(context, calls.admin.resendPartnerEmail.name);
    const data = await resendPartnerEmail(context, note);
    if (!data.sent) context.services.siteSaved(context.site);
    return succeeded({ data });
  }),
];
