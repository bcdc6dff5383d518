"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { emailsQuery, getEmailPageHref } from "@/lib/admin/client/admin";
import type { EmailPreviewWire } from "@/lib/admin/contract/emails";
import { LANGUAGES } from "@/lib/platform/i18n";
import { NO_SITE_FILTER } from "@/stores/admin";
import { AdminHeading } from "./admin-heading";
import { AdminQueryView } from "./query-view";
import { useChosenSite } from "./use-chosen-site";

const AUDIENCES = ["customer", "operator"] as const;

function EmailView({ email, href }: { email: EmailPreviewWire; href: string }) {
  const t = useTranslations("admin.emails");
  return (
    <section aria-label={email.subject} className="min-w-0">
      <h2 className="heading break-words text-xl">{email.subject}</h2>
      <p className="mt-1 text-ink-2 text-sm">{t("from", { name: email.from, address: email.reply_to })}</p>
      <iframe
        key={href}
        title={t("html")}
        src={href}
        sandbox="allow-same-origin"
        className="mt-4 block h-[44rem] w-full max-w-[42rem] rounded border border-rule bg-sheet"
      />
      <details className="mt-4 max-w-[42rem] rounded border border-rule bg-sheet">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
          {t("text")}
        </summary>
        <pre className="whitespace-pre-wrap break-words border-hairline border-t p-4 font-mono text-sm">
          {email.text}
        </pre>
      </details>
    </section>
  );
}

export function EmailPreviews() {
  const t = useTranslations("admin.emails");
  const chosen = useChosenSite();
  const site = chosen === "" || chosen === NO_SITE_FILTER ? undefined : chosen;
  const [locale, setLocale] = useState<string>(useLocale());
  const [name, setName] = useState("welcome");
  const answer = useQuery(emailsQuery(locale, site));
  return (
    <>
      <AdminHeading title={t("title")} intro={t("intro")} />
      <AdminQueryView query={answer}>
        {(emails) => {
          const email = emails.find((item) => item.name === name) ?? emails[0];
          return (
            <div className="grid gap-6 xl:grid-cols-[18rem_minmax(0,1fr)]">
              <div className="grid content-start gap-4">
                <Field label={t("language")}>
                  <Select value={locale} onChange={(event) => setLocale(event.target.value)}>
                    {LANGUAGES.map(({ code, name: language }) => (
                      <option key={code} value={code} lang={code}>
                        {language}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field label={t("email")}>
                  <Select value={email?.name} onChange={(event) => setName(event.target.value)}>
                    {AUDIENCES.map((audience) => (
                      <optgroup key={audience} label={t(audience)}>
                        {emails
                          .filter((item) => item.audience === audience)
                          .map((item) => (
                            <option key={item.name} value={item.name}>
                              {item.subject}
                            </option>
                          ))}
                      </optgroup>
                    ))}
                  </Select>
                </Field>
                <p className="text-ink-2 text-sm">{t("sample")}</p>
              </div>
              {email ? (
                <EmailView email={email} href={getEmailPageHref({ site, name: email.name, locale })} />
              ) : null}
            </div>
          );
        }}
      </AdminQueryView>
    </>
  );
}
