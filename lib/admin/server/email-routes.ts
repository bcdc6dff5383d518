import { composeEmail, emailNames, isToOperator, sampleEmailValues } from "@/lib/email/server";
import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { adminCalls } from "../contract/admin";
import { resolveSiteScope } from "./admin-scope";

export const adminEmailRoutes: ServedCall[] = [
  serve(adminCalls.emails, async (context) => {
    const { site } = await resolveSiteScope(context, context.query.site);
    const { locale } = context.query;
    const data = emailNames.map((name) => {
      const { subject, text } = composeEmail(site, locale, name, sampleEmailValues(site, locale, name));
      return {
        name,
        audience: isToOperator(name) ? ("operator" as const) : ("customer" as const),
        from: site.config.name,
        reply_to: site.config.support_email,
        subject,
        text,
      };
    });
    return succeeded({ data });
  }),

  serve(adminCalls.emailPage, async (context) => {
    const { site } = await resolveSiteScope(context, context.query.site);
    const { locale } = context.query;
    const name = emailNames.find((item) => item === context.query.name);
    if (!name) throw new AppError("not_found", "We couldn't find this email.");
    const { html } = composeEmail(site, locale, name, sampleEmailValues(site, locale, name));
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  }),
];
