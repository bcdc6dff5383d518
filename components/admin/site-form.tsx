"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { Form, SubmitButton } from "@/components/ui/form";
import { type AdminRow, adminQuery } from "@/lib/admin/client/admin";
import { useActionForm } from "@/lib/admin/client/use-action-form";
import type { AdminWire } from "@/lib/admin/contract/session";
import { findStandardOrigin, getSiteDraftProblems, type SiteDraftInput } from "@/lib/admin/rules";
import { getAdminHref } from "@/lib/routes";
import { giveawayOptions, operatorOptions } from "@/lib/site/contract/option-shapes";
import { useToasts } from "@/stores/toast";
import { ActionFields, type ReadOnlyReason } from "./action-fields";
import { buildBody, getInitialTexts } from "./action-values";
import { AdminHeading } from "./admin-heading";
import { useConsoleHref } from "./console-href";
import { siteFields, siteParts, themeFields } from "./site-fields";
import { SitePreview } from "./site-preview";

type Part = keyof typeof siteParts;
const parts = Object.keys(siteParts) as Part[];

/** An existing site's theme has its own editor (docs/decisions/themes.md). */
const listFields = (part: Part, isNew: boolean) =>
  siteParts[part].filter((field) => isNew || !themeFields.includes(field));

const OPERATORS_ONLY = new Set(["hosts", ...operatorOptions.map((name) => `config.${name}`)]);
const GIVEAWAYS = giveawayOptions.map((name) => `config.${name}`);

function readOnlyFields(me: AdminWire | undefined): ReadonlyMap<string, ReadOnlyReason> {
  if (!me || me.all_sites) return new Map();
  const isUnconfirmed = me.partner?.state === "awaiting_email";
  return new Map(
    siteFields.flatMap(({ name }): [string, ReadOnlyReason][] => {
      if (OPERATORS_ONLY.has(name)) return [[name, "readOnly"]];
      // An option with several numbers has one field for each.
      const isGiveaway = GIVEAWAYS.some((option) => name === option || name.startsWith(`${option}.`));
      return isUnconfirmed && isGiveaway ? [[name, "unconfirmed"]] : [];
    }),
  );
}

function withOrigin(body: SiteDraftInput): Record<string, unknown> {
  const { config = {}, hosts = [] } = body;
  return { ...body, config: { ...config, origin: config.origin || (findStandardOrigin(hosts) ?? "") } };
}

export function SiteForm({ row, uri }: { row: AdminRow; uri?: string }) {
  const me = useQuery(adminQuery).data?.admin;
  const t = useTranslations("admin");
  const router = useRouter();
  const getHref = useConsoleHref();
  const show = useToasts((state) => state.show);
  const fields = parts.flatMap((part) => listFields(part, !uri));
  const stored = getInitialTexts(fields, row);
  const form = useActionForm({
    action: uri ? "updateSite" : "createSite",
    initial: stored,
    draft: `site ${uri ?? "new"}`,
    getBody: (texts) => {
      const credits = (name: string) => name.startsWith("config.signup_credits");
      const changed = fields.filter(
        ({ name }) =>
          !uri ||
          texts[name] !== stored[name] ||
          (credits(name) &&
            fields.some((other) => credits(other.name) && texts[other.name] !== stored[other.name])),
      );
      return uri ? { site: uri, ...buildBody(changed, texts) } : withOrigin(buildBody(changed, texts));
    },
    check: (body) => getSiteDraftProblems(body, (row.hosts as string[] | undefined) ?? null),
    onDone: (answer) => {
      show({ title: t(uri ? "site.saved" : "site.created") });
      if (!uri) router.push(getAdminHref("sites", String(answer.uri)));
    },
  });
  const { texts } = form;
  const shownParts = parts.filter((part) => !uri || part !== "colors");
  const colors = Object.fromEntries(
    siteParts.colors
      .map(({ name }): [string, string] => [name.replace("settings.", ""), texts[name] ?? ""])
      .filter(([, text]) => text !== ""),
  );
  return (
    <Form onSubmit={form.submit}>
      <AdminHeading title={uri ?? t("site.new")} intro={t(uri ? "site.text" : "site.newText")} />
      {row.closed ? (
        <p className="mb-4 border-amber border-l-4 bg-amber-band px-3 py-2">{t("site.closed")}</p>
      ) : null}
      {shownParts.map((part, index) => (
        <Section key={part} number={index + 1} title={t(`site.${part}`)} className="mb-6">
          {uri && part === "identity" ? (
            <p className="mb-4">
              {t("theme.inSettings")}{" "}
              <Link href={getHref("theme", undefined, me?.all_sites ? uri : undefined)} prefetch={false}>
                {t("theme.open")}
              </Link>
            </p>
          ) : null}
          <div className={part === "colors" ? "grid gap-8 lg:grid-cols-[1fr_1.4fr]" : ""}>
            <div
              className={
                part === "colors" ? "grid content-start gap-4" : "grid items-start gap-4 sm:grid-cols-2"
              }
            >
              <ActionFields fields={listFields(part, !uri)} readOnly={readOnlyFields(me)} {...form} />
            </div>
            {part === "colors" ? (
              <SitePreview name={texts["config.name"] ?? ""} colors={colors} site={uri} />
            ) : null}
          </div>
        </Section>
      ))}
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div data-foot className="tall:sticky bottom-0 border-rule border-t bg-paper py-3">
        <SubmitButton busy={form.busy}>{t(uri ? "site.save" : "site.make")}</SubmitButton>
      </div>
    </Form>
  );
}
