"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { ChoiceInput } from "@/components/ui/choice-input";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { partnerAddressQuery } from "@/lib/partner/client/signup";
import { findSlugProblem } from "@/lib/partner/rules/slug";
import { routes } from "@/lib/routes";

export const COMPANY_FIELDS = ["company", "tax_number", "website"] as const;
export const ADDRESS_FIELDS = ["street", "city", "region", "postcode"] as const;
export const PERSON_FIELDS = ["first", "last"] as const;
type TextName =
  | (typeof COMPANY_FIELDS)[number]
  | (typeof ADDRESS_FIELDS)[number]
  | (typeof PERSON_FIELDS)[number];

const OPTIONAL: readonly string[] = ["tax_number", "website", "region", "postcode"];

const inputs: Record<TextName, ComponentProps<"input">> = {
  company: { autoComplete: "organization" },
  tax_number: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
  website: { autoComplete: "url", inputMode: "url", autoCapitalize: "none", spellCheck: false },
  street: { autoComplete: "street-address" },
  city: { autoComplete: "address-level2" },
  region: { autoComplete: "address-level1" },
  postcode: { autoComplete: "postal-code" },
  first: { autoComplete: "given-name" },
  last: { autoComplete: "family-name" },
};

interface TextFieldsProps<Name extends TextName> {
  names: readonly Name[];
  register: (name: Name) => UseFormRegisterReturn;
  fieldError: (name: Name) => string | undefined;
}

export function TextFields<Name extends TextName>({ names, register, fieldError }: TextFieldsProps<Name>) {
  const t = useTranslations("partnerSignup");
  return names.map((name: TextName) => (
    <Field
      key={name}
      label={t(`fields.${name}`)}
      note={OPTIONAL.includes(name) ? t("optional") : undefined}
      hint={name === "tax_number" ? t("taxHint") : undefined}
      error={fieldError(name as Name)}
      required={!OPTIONAL.includes(name)}
      className={name === "company" || name === "street" ? "sm:col-span-2" : undefined}
    >
      <TextInput {...inputs[name]} {...register(name as Name)} />
    </Field>
  ));
}

interface CountryFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
  countries: readonly { code: string; name: string }[];
}

export function CountryField({ field, error, countries }: CountryFieldProps) {
  const t = useTranslations("partnerSignup");
  return (
    <Field label={t("fields.country")} error={error} required>
      <Select autoComplete="country" {...field}>
        <option value="">{t("chooseCountry")}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const PAUSE_MS = 400;

function useAddressState(slug: string) {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(slug), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slug]);
  const problem = paused === "" ? null : findSlugProblem(paused);
  const query = useQuery({ ...partnerAddressQuery(paused), enabled: paused !== "" && problem === null });
  if (paused === "" || paused !== slug) return null;
  return problem ?? query.data ?? null;
}

interface PreviewAddressFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
  typed: string;
  domain: string;
}

export function PreviewAddressField({ field, error, typed, domain }: PreviewAddressFieldProps) {
  const t = useTranslations("partnerSignup");
  const slug = typed.trim().toLowerCase();
  const host = `${slug || t("exampleSlug")}.${domain}`;
  const state = useAddressState(slug);
  return (
    <div className="grid content-start gap-1.5">
      <Field label={t("fields.slug")} hint={t("slugHint", { host })} error={error} required>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...field}
          className="num"
        />
      </Field>
      <p role="status" className={classNames("text-sm empty:hidden", state !== "free" && "text-red")}>
        {state && !error ? t(`address.${state}`, { host }) : ""}
      </p>
    </div>
  );
}

interface AcceptTermsProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
  version: string;
}

/** Opens the terms in a new tab so that the form keeps its values. */
export function AcceptTerms({ field, error, version }: AcceptTermsProps) {
  const t = useTranslations("partnerSignup");
  const terms = t.rich("accept", {
    terms: (words) => (
      <a href={routes.partnerTerms} target="_blank" rel="noopener">
        {words}
      </a>
    ),
  });
  return (
    <div className="grid gap-1.5">
      <ChoiceInput type="checkbox" {...field} note={t("termsVersion", { version })} error={error}>
        {terms}
      </ChoiceInput>
    </div>
  );
}
