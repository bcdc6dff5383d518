"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type * as z from "zod";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { useDraft, useIdempotencyKey, useZodForm } from "@/lib/platform/browser";
import { LOCALES, type Locale } from "@/lib/platform/i18n";
import { SHARE_DAYS, SHARE_DAYS_DEFAULT } from "@/lib/platform/values";
import { type SharedDocumentRef, sendShareEmail, sharesQuery } from "@/lib/share/client";
import type { shareEmailRequest } from "@/lib/share/contract/email";
import { readAddresses, SHARE_EMAIL_NAME_MAX, SHARE_EMAIL_NOTE_MAX } from "@/lib/share/rules";
import { useToasts } from "@/stores/toast";

const request = async () => (await import("@/lib/share/contract/email")).shareEmailRequest;
const DRAFT = ["to", "name", "note"] as const;

function getLanguageName(language: Locale, locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

export function ShareEmailForm({ of }: { of: SharedDocumentRef }) {
  const t = useTranslations("share.email");
  const dialog = useTranslations("share.dialog");
  const common = useTranslations("common");
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const locale = useLocale();
  const blank: z.input<typeof shareEmailRequest> = {
    ...of,
    to: "",
    name: "",
    show_email: false,
    note: "",
    days: SHARE_DAYS_DEFAULT,
    locale,
  };
  const form = useZodForm(request, {
    defaultValues: blank,
    messages: { too_many_requests: t("tooMany") },
  });
  const dropDraft = useDraft(form, `share-letter:${of.vin}:${of.product}`, DRAFT);
  // The idempotency key prevents a second email on retry.
  const key = useIdempotencyKey();
  const submit = form.onSubmit(async (values) => {
    await sendShareEmail(values, key.toKey(values));
    show({ title: t("sent", { count: readAddresses(values.to).length }) });
    form.reset({ ...blank, name: values.name ?? "" });
    key.drop();
    dropDraft();
    await client.invalidateQueries({ queryKey: sharesQuery(of).queryKey });
    return undefined;
  });
  return (
    <Form onSubmit={submit} className="sm:grid-cols-2">
      <Field
        label={t("to")}
        hint={t("toHint")}
        error={form.fieldError("to")}
        required
        className="sm:col-span-2"
      >
        <TextInput
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("to")}
        />
      </Field>
      <Field
        label={t("note")}
        note={common("optional")}
        hint={t("noteHint")}
        error={form.fieldError("note")}
        className="sm:col-span-2"
      >
        <TextArea rows={3} maxLength={SHARE_EMAIL_NOTE_MAX} {...form.register("note")} />
      </Field>
      <Field
        label={t("name")}
        note={common("optional")}
        hint={t("nameHint")}
        error={form.fieldError("name")}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="name" maxLength={SHARE_EMAIL_NAME_MAX} {...form.register("name")} />
      </Field>
      <ChoiceInput
        type="checkbox"
        note={t("showEmailNote")}
        className="sm:col-span-2"
        {...form.register("show_email")}
      >
        {t("showEmail")}
      </ChoiceInput>
      <Field label={dialog("days")} error={form.fieldError("days")}>
        <Select {...form.register("days", { valueAsNumber: true })}>
          {SHARE_DAYS.map((count) => (
            <option key={count} value={count}>
              {dialog("daysCount", { days: count })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("language")}>
        <Select {...form.register("locale")}>
          {LOCALES.map((language) => (
            <option key={language} value={language}>
              {getLanguageName(language, locale)}
            </option>
          ))}
        </Select>
      </Field>
      {form.problem ? (
        <div className="sm:col-span-2">
          <ErrorNote title={form.problem.text} />
        </div>
      ) : null}
      <SubmitButton busy={form.busy} wide className="sm:col-span-2">
        {t("send")}
      </SubmitButton>
    </Form>
  );
}
