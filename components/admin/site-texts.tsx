"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Markdown } from "@/components/site/site-text";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { type AdminRow, siteTextsQuery } from "@/lib/admin/client/admin";
import { useActionForm } from "@/lib/admin/client/use-action-form";
import { useFieldText } from "@/lib/platform/browser";
import { LANGUAGES } from "@/lib/platform/i18n";
import { SITE_TEXT_MAX, SITE_TEXT_NAMES, type SiteTextName } from "@/lib/site/contract/texts";
import { findMarkdownProblem, MARKDOWN_PROBLEMS } from "@/lib/site/rules/markdown-limits";
import { parseMarkdown } from "@/lib/site/rules/parse-markdown";
import { fillFacts, type TextFacts } from "@/lib/site/rules/text-blocks";
import { useToasts } from "@/stores/toast";
import { AdminQueryView } from "./query-view";

interface StoredText {
  name: SiteTextName;
  locale: string;
  markdown: string;
  standard: string;
  updated: string | null;
}

function readFacts(row: AdminRow): TextFacts {
  const config = (row.config ?? {}) as Record<string, unknown>;
  const credits = config.signup_credits as { vhr?: number; sticker?: number } | undefined;
  const toText = (name: string) => (typeof config[name] === "string" ? (config[name] as string) : null);
  return {
    site: toText("name"),
    host: toText("origin")?.replace(/^https?:\/\//, "") ?? null,
    company: toText("seller_name") || null,
    address: (config.seller_address as string[] | undefined)?.join(", ") || null,
    phone: toText("seller_phone"),
    email: toText("support_email"),
    freereports: credits?.vhr ? String(credits.vhr) : null,
    freestickers: credits?.sticker ? String(credits.sticker) : null,
  };
}

function TextForm({ text, site, facts }: { text: StoredText; site: string; facts: TextFacts }) {
  const t = useTranslations("admin.texts");
  const fieldText = useFieldText();
  const show = useToasts((state) => state.show);
  const form = useActionForm({
    action: "saveSiteText",
    initial: { markdown: text.markdown },
    draft: `site text ${site} ${text.name} ${text.locale}`,
    getBody: ({ markdown = "" }) => ({ site, name: text.name, locale: text.locale, markdown }),
    onDone: () => show({ title: t("saved") }),
  });
  const markdown = form.texts.markdown ?? "";
  const isOwn = markdown.trim() !== "";
  const previewMarkdown = isOwn ? markdown : text.standard;
  const problem = findMarkdownProblem(previewMarkdown);
  return (
    <Form onSubmit={form.submit} className="mt-4 grid gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <Field
          label={t("markdown")}
          hint={t("count", { count: markdown.length, max: SITE_TEXT_MAX })}
          error={form.errors.markdown}
        >
          <TextArea
            rows={18}
            lang={text.locale}
            value={markdown}
            onChange={(event) => form.set("markdown", event.target.value)}
          />
        </Field>
        {form.problem ? <ErrorNote title={form.problem.text} /> : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy}>{t(isOwn || !text.standard ? "save" : "confirm")}</SubmitButton>
          {!isOwn && text.standard ? (
            <Button type="button" variant="quiet" onClick={() => form.set("markdown", text.standard.trim())}>
              {t("standard")}
            </Button>
          ) : null}
        </div>
      </div>
      <section aria-label={t("preview")} className="min-w-0 rounded border border-rule bg-paper p-4">
        <p className="caps mb-3">
          {t("preview")} · {t(isOwn ? "yours" : "ours")}
        </p>
        {problem ? (
          <p className="text-ink-2">{fieldText(MARKDOWN_PROBLEMS[problem])}</p>
        ) : previewMarkdown ? (
          <Markdown blocks={fillFacts(parseMarkdown(previewMarkdown), facts)} lang={text.locale} />
        ) : (
          <p className="text-ink-2">{t("previewEmpty")}</p>
        )}
      </section>
    </Form>
  );
}

export function SiteTexts({ row, site }: { row: AdminRow; site: string }) {
  const t = useTranslations("admin.texts");
  const [name, setName] = useState<SiteTextName>("terms");
  const query = useQuery(siteTextsQuery(site));
  /** Some sites have no partner terms. */
  const names = SITE_TEXT_NAMES.filter(
    (item) => query.data?.texts.some((text) => text.name === item) ?? item !== "partnerTerms",
  );
  const [locale, setLocale] = useState<string>(LANGUAGES[0].code);
  return (
    <Section title={t("title")} className="mt-10">
      <p className="mb-4 max-w-measure text-ink-2">{t("text", { facts: "{company}, {email}, {phone}" })}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("edit")}>
          <Select value={name} onChange={(event) => setName(event.target.value as SiteTextName)}>
            {names.map((item) => (
              <option key={item} value={item}>
                {t(`names.${item}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("language")}>
          <Select value={locale} onChange={(event) => setLocale(event.target.value)}>
            {LANGUAGES.map(({ code, name: language }) => (
              <option key={code} value={code}>
                {language}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <AdminQueryView query={query}>
        {({ texts }) => {
          const text = texts.find((item) => item.name === name && item.locale === locale);
          return text ? (
            <TextForm key={`${name} ${locale}`} text={text} site={site} facts={readFacts(row)} />
          ) : null;
        }}
      </AdminQueryView>
    </Section>
  );
}
