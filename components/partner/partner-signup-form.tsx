"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { EmailField, PasswordField } from "@/components/account/credential-fields";
import { NoScriptNote } from "@/components/account/no-script-note";
import { FormErrorNotice } from "@/components/shell/form-error";
import { getButtonStyle } from "@/components/ui/button-style";
import { Section } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import {
  type PartnerOffer,
  readPartnerOffer,
  type SignedUpPartner,
  signUpPartner,
} from "@/lib/partner/client/signup";
import { toSlug } from "@/lib/partner/rules/slug";
import { ApiError, useDraft, useKeepsDrafts, useZodForm } from "@/lib/platform/browser";
import { LANGUAGES, type Locale } from "@/lib/platform/i18n";
import {
  AcceptTerms,
  ADDRESS_FIELDS,
  COMPANY_FIELDS,
  CountryField,
  PERSON_FIELDS,
  PreviewAddressField,
  TextFields,
} from "./partner-signup-fields";

const request = async () => (await import("@/lib/partner/contract")).partnerSignupRequest;

/** Excludes the password and the acceptance of the terms. */
const DRAFT_FIELDS = [
  ...COMPANY_FIELDS,
  ...ADDRESS_FIELDS,
  "country",
  ...PERSON_FIELDS,
  "site_name",
  "slug",
  "locale",
  "email",
] as const;
const WITH_INVITATION = [...DRAFT_FIELDS, "invitation"] as const;
const row = "grid items-start gap-x-5 gap-y-4 sm:grid-cols-2";

interface PartnerSignupFormProps {
  offer: PartnerOffer;
  countries: readonly { code: string; name: string }[];
  locale: Locale;
  invitation: string;
}

export function PartnerSignupForm({ offer, countries, locale, invitation }: PartnerSignupFormProps) {
  const t = useTranslations("partnerSignup");
  const [done, setDone] = useState<(SignedUpPartner & { email: string; name: string }) | null>(null);
  const [terms, setTerms] = useState(offer.terms);
  const form = useZodForm(request, {
    defaultValues: { locale, invitation, terms_version: offer.terms.version },
    messages: { too_many_requests: t("tooMany") },
  });
  const keepsDrafts = useKeepsDrafts();
  const forget = useDraft(form, "draft:partners", invitation ? DRAFT_FIELDS : WITH_INVITATION);
  const { register, fieldError, getValues, setValue, watch } = form;
  const [siteName = "", slug = ""] = watch(["site_name", "slug"]);

  // Derives the address from the name until the user edits the address.
  const previousName = useRef("");
  useEffect(() => {
    const followed = toSlug(previousName.current);
    previousName.current = siteName;
    const current = getValues("slug") ?? "";
    if (current !== followed) return;
    const shouldValidate = form.formState.isSubmitted;
    setValue("slug", toSlug(siteName), { shouldDirty: true, shouldValidate });
  }, [siteName, getValues, setValue, form.formState.isSubmitted]);

  const submit = form.onSubmit(async (values) => {
    try {
      const result = await signUpPartner(values);
      forget();
      setDone({ ...result, email: values.email, name: values.site_name });
    } catch (error) {
      if (!(error instanceof ApiError && error.fields.terms_version)) throw error;
      await askAgain(error.fields.terms_version);
    }
    return undefined;
  });

  /** The terms changed while the form was open: show the new ones and keep the other values. */
  async function askAgain(message: string) {
    const { terms: newest } = await readPartnerOffer();
    setTerms(newest);
    setValue("terms_version", newest.version);
    form.resetField("accept_terms");
    form.setError("accept_terms", { type: "server", message });
  }

  if (done) return <SignedUp partner={done} mode={offer.mode} />;
  return (
    <Form onSubmit={submit} className="gap-9">
      <NoScriptNote />
      {offer.mode === "invitation" ? (
        <Field
          label={t("fields.invitation")}
          hint={t("invitationHint")}
          error={fieldError("invitation")}
          required
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...register("invitation")}
            className="num"
          />
        </Field>
      ) : null}
      <Section number={1} title={t("groups.company")}>
        <div className={row}>
          <TextFields names={COMPANY_FIELDS} register={register} fieldError={fieldError} />
        </div>
      </Section>
      <Section number={2} title={t("groups.address")}>
        <div className={row}>
          <TextFields names={ADDRESS_FIELDS} register={register} fieldError={fieldError} />
          <CountryField field={register("country")} error={fieldError("country")} countries={countries} />
        </div>
      </Section>
      <Section number={3} title={t("groups.site")}>
        <div className={row}>
          <Field
            label={t("fields.site_name")}
            hint={t("siteNameHint")}
            error={fieldError("site_name")}
            required
          >
            <TextInput autoComplete="off" {...register("site_name")} />
          </Field>
          <PreviewAddressField
            field={register("slug")}
            error={fieldError("slug")}
            typed={slug}
            domain={offer.preview_domain}
          />
          <Field label={t("fields.locale")} error={fieldError("locale")} required>
            <Select {...register("locale")}>
              {LANGUAGES.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </Section>
      <Section number={4} title={t("groups.owner")}>
        <div className={row}>
          <TextFields names={PERSON_FIELDS} register={register} fieldError={fieldError} />
          <EmailField field={register("email")} error={fieldError("email")} />
          <PasswordField kind="newPassword" field={register("pass")} error={fieldError("pass")} />
        </div>
      </Section>
      <div className="grid gap-4">
        <AcceptTerms
          field={register("accept_terms")}
          error={fieldError("accept_terms")}
          version={terms.version}
        />
        <p className="text-ink-2 text-sm">{t(keepsDrafts ? "draftKept" : "noDraft")}</p>
        <FormErrorNotice problem={form.problem} />
        <SubmitButton busy={form.busy} size="lg" className="sm:justify-self-start">
          {t("submit")}
        </SubmitButton>
      </div>
    </Form>
  );
}

interface SignedUpProps {
  partner: SignedUpPartner & { email: string; name: string };
  mode: PartnerOffer["mode"];
}

function SignedUp({ partner, mode }: SignedUpProps) {
  const t = useTranslations("partnerSignup.done");
  const { origin, console: consoleHref, email, name, emailed } = partner;
  const title = useRef<HTMLHeadingElement>(null);
  // Replaces the form, so move the focus here.
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="grid gap-6 rounded border border-ink px-5 py-6 sm:px-7">
      <div className="grid gap-2">
        <h2 ref={title} tabIndex={-1} className="heading break-words text-xl outline-none">
          {t("title", { name })}
        </h2>
        <p className="max-w-measure">{t("text")}</p>
      </div>
      <div className="grid gap-1">
        <p className="caps">{t("preview")}</p>
        <a
          href={origin}
          target="_blank"
          rel="noopener"
          className="num inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          {new URL(origin).host}
        </a>
      </div>
      <div className="grid gap-2">
        <p className="caps">{t("next")}</p>
        <ol className="grid max-w-measure list-decimal gap-2 pl-5 [overflow-wrap:anywhere]">
          {emailed ? <li>{t("email", { email })}</li> : null}
          <li>{t("login", { email })}</li>
          {mode === "approval" ? <li>{t("approval")}</li> : null}
          <li>{t("live")}</li>
        </ol>
      </div>
      <a href={consoleHref} className={`${getButtonStyle("primary", "lg", false)} justify-self-start`}>
        {t("console")}
      </a>
    </div>
  );
}
