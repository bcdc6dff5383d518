"use client";
import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useOffer } from "@/components/providers/offers-provider";
import { AccountFormError } from "@/components/shell/login-again";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { updateProfile } from "@/lib/account/client/profile";
import type { User } from "@/lib/account/contract/account";
import { useDraft, useZodForm } from "@/lib/platform/browser";
import { TOAST_MS } from "@/lib/platform/values";
import { useToasts } from "@/stores/toast";
import { PasswordField } from "./credential-fields";
import { ADDRESS_FIELDS, COMPANY_FIELDS, DealerFields, ONLINE_FIELDS, PERSON_FIELDS } from "./dealer-fields";
import { NoScriptNote } from "./no-script-note";
import { useUpdatedUser } from "./use-updated-user";

const request = async () => (await import("@/lib/account/contract/profile")).updateProfileRequest;

const OWN = [...PERSON_FIELDS, "email"] as const;
const COMPANY = [...COMPANY_FIELDS, ...ADDRESS_FIELDS, ...ONLINE_FIELDS] as const;
const DRAFT_FIELDS = [...OWN, ...COMPANY] as const;

/** An omitted field stays unchanged; personal accounts have no dealer fields. */
function getValues({ email, phone, first, last, isDealer, profile }: User) {
  const personalValues = {
    email: email || undefined,
    phone: phone ?? "",
    first: first ?? "",
    last: last ?? "",
    current_pass: "",
  };
  return isDealer ? { ...personalValues, ...profile } : personalValues;
}

/** Omits fields that were empty and still are, so that values unknown to this page aren't cleared. */
function withoutEmpty<T extends object>(values: T, before: object): T {
  const known = new Map(Object.entries(before));
  const entries = Object.entries(values).filter(([name, value]) => value !== "" || known.get(name) !== "");
  return Object.fromEntries(entries) as T;
}

interface ContactFieldsProps {
  hasEmail: boolean;
  asksPassword: boolean;
  register: (name: "phone" | "email" | "current_pass") => UseFormRegisterReturn;
  fieldError: (name: "phone" | "email" | "current_pass") => string | undefined;
}

function ContactFields({ hasEmail, asksPassword, register, fieldError }: ContactFieldsProps) {
  const t = useTranslations("profile.details");
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field label={t("phone")} error={fieldError("phone")}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register("phone")} />
      </Field>
      {hasEmail ? (
        <Field label={t("email")} hint={t("emailHint")} error={fieldError("email")} required>
          <EmailInput {...register("email")} />
        </Field>
      ) : null}
      {asksPassword ? (
        <PasswordField
          kind="currentPassword"
          field={register("current_pass")}
          error={fieldError("current_pass")}
        />
      ) : null}
    </div>
  );
}

export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations("profile.details");
  const keep = useUpdatedUser();
  const ownApi = useOffer("ownApi");
  const show = useToasts((state) => state.show);
  const form = useZodForm(request, { defaultValues: getValues(user) });
  const forget = useDraft(form, `draft:profile:${user.id}`, user.isDealer ? DRAFT_FIELDS : OWN);
  const { register, fieldError } = form;
  const isMoving = (form.watch("email") ?? "").trim().toLowerCase() !== user.email;
  const changed = form.formState.isDirty;

  const submit = form.onSubmit(async (values) => {
    const updated = await updateProfile(withoutEmpty(values, form.formState.defaultValues ?? {}));
    keep(updated);
    form.reset(updated && ownApi ? getValues(updated) : { ...values, current_pass: "" });
    forget();
    show({
      title: t("saved"),
      message: updated?.pendingEmail ? t("pending", { email: updated.pendingEmail }) : t("savedText"),
      duration: TOAST_MS.save,
    });
    return undefined;
  });
  function undo() {
    form.reset(getValues(user));
    forget();
  }

  return (
    <Form onSubmit={submit} className="gap-9">
      <NoScriptNote />
      <Section title={t("personTitle")}>
        <div className="grid gap-4">
          <DealerFields names={["first", "last"]} register={register} fieldError={fieldError} />
          <ContactFields
            hasEmail={user.email !== ""}
            asksPassword={isMoving}
            register={register}
            fieldError={fieldError}
          />
        </div>
      </Section>
      {user.isDealer ? (
        <Section title={t("dealerTitle")}>
          <div className="grid gap-4">
            <DealerFields names={COMPANY_FIELDS} register={register} fieldError={fieldError} />
            <DealerFields names={ADDRESS_FIELDS} register={register} fieldError={fieldError} />
            <DealerFields names={ONLINE_FIELDS} columns={3} register={register} fieldError={fieldError} />
          </div>
        </Section>
      ) : null}
      <div className="grid gap-4">
        <AccountFormError problem={form.problem} section="details" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SubmitButton busy={form.busy}>{t("save")}</SubmitButton>
          {changed && !form.busy ? (
            <>
              <Button variant="plain" onClick={undo}>
                {t("undo")}
              </Button>
              <span className="caps">{t("unsaved")}</span>
            </>
          ) : null}
        </div>
      </div>
    </Form>
  );
}
