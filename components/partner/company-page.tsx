"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { AdminHeading } from "@/components/admin/admin-heading";
import { AdminQueryView } from "@/components/admin/query-view";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Form, SubmitButton } from "@/components/ui/form";
import { adminKeys, type PartnerData, partnerQuery, sendAdminAction } from "@/lib/admin/client/admin";
import { COUNTRIES } from "@/lib/partner/rules/countries";
import { useZodForm } from "@/lib/platform/browser";
import { LaunchList } from "./launch-list";
import { ADDRESS_FIELDS, COMPANY_FIELDS, CountryField, TextFields } from "./partner-signup-fields";
import { AcceptTermsButton } from "./terms-notice";

type Partner = NonNullable<PartnerData["partner"]>;

const request = async () =>
  (await import("@/lib/admin/contract/partners")).adminPartnerCalls.savePartner.request;

function useCountries() {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    const countries = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }));
    return countries.sort((a, b) => a.name.localeCompare(b.name, locale));
  }, [locale]);
}

function CompanyForm({ partner }: { partner: Partner }) {
  const t = useTranslations("partner.company");
  const client = useQueryClient();
  const countries = useCountries();
  const [saved, setSaved] = useState(false);
  const { company, street, city, region, postcode, country, tax_number, website } = partner;
  const form = useZodForm(request, {
    defaultValues: { company, street, city, region, postcode, country, tax_number, website },
  });
  const { register, fieldError } = form;
  const submit = form.onSubmit(async (values) => {
    setSaved(false);
    await sendAdminAction("savePartner", values);
    await client.invalidateQueries({ queryKey: adminKeys.all });
    setSaved(true);
    return undefined;
  });
  return (
    <Form onSubmit={submit} className="max-w-3xl">
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextFields names={COMPANY_FIELDS} register={register} fieldError={fieldError} />
        <TextFields names={ADDRESS_FIELDS} register={register} fieldError={fieldError} />
        <CountryField field={register("country")} error={fieldError("country")} countries={countries} />
      </div>
      <p className="text-ink-2 text-sm">{t("receipts")}</p>
      <FormErrorNotice problem={form.problem} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton busy={form.busy}>{t("save")}</SubmitButton>
        <p role="status">{saved ? t("saved") : ""}</p>
      </div>
    </Form>
  );
}

function Terms({ terms }: { terms: Partner["terms"] }) {
  const t = useTranslations("partner.terms");
  const format = useFormatter();
  return (
    <div className="grid gap-4">
      <DescriptionList
        className="max-w-xl"
        items={[
          {
            label: t("accepted"),
            value: format.dateTime(new Date(terms.accepted), { dateStyle: "medium", timeStyle: "short" }),
          },
          { label: t("version"), value: terms.accepted_version },
        ]}
      />
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a href={terms.url} target="_blank" rel="noopener">
          {t("read")}
        </a>
        {terms.current ? null : t("changed")}
      </p>
      {terms.current ? null : (
        <div className="flex flex-wrap gap-3">
          <AcceptTermsButton version={terms.version} />
        </div>
      )}
    </div>
  );
}

export function CompanyPage() {
  const t = useTranslations("partner.company");
  const terms = useTranslations("partner.terms");
  const query = useQuery(partnerQuery);
  return (
    <>
      <AdminHeading title={t("title")} intro={t("intro")} />
      <AdminQueryView query={query}>
        {({ partner }) =>
          partner === null ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <div className="grid gap-10">
              <LaunchList />
              <Section title={t("details")}>
                <CompanyForm partner={partner} />
              </Section>
              <Section title={terms("title")}>
                <Terms terms={partner.terms} />
              </Section>
            </div>
          )
        }
      </AdminQueryView>
    </>
  );
}
