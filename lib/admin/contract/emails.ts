import * as z from "zod";
import { ADMIN, defineCall, defineObject } from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { defineAdminRecord, siteField } from "./list";

const language = z.enum(LOCALES);

const emailPreviewSchema = defineObject("EmailPreview", {
  name: z.string(),
  audience: z.enum(["customer", "operator"]),
  from: z.string(),
  reply_to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type EmailPreviewWire = z.infer<typeof emailPreviewSchema>;

export const adminEmailCalls = {
  emails: defineAdminRecord({
    name: "emails",
    path: "emails",
    summary:
      "Returns every email that a site sends, in one language, with sample values: sender, subject and plain text. Sends nothing.",
    fields: { locale: language },
    data: z.array(emailPreviewSchema),
  }),
  emailPage: defineCall({
    name: "admin.emailPage",
    method: "GET",
    path: "/api/admin/emails/page",
    summary:
      "Returns the HTML part of one of these emails as a separate document without scripts, which only the site's own pages can embed.",
    auth: ADMIN,
    query: z.object({ site: siteField, name: z.string().trim().min(1).max(60), locale: language }),
    answers: "html",
    response: z.instanceof(Uint8Array),
  }),
};
