"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import type { z } from "zod";
import { Choice } from "@/components/ui/choice";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { mailShare, type SharedThing, sharesQuery } from "@/lib/client/share";
import { useDraft } from "@/lib/client/use-draft";
import { useZodForm } from "@/lib/client/use-zod-form";
import type { shareLetterRequest } from "@/lib/contract/share-letter";
import { SHARE_DAYS, SHARE_DAYS_DEFAULT } from "@/lib/core/constants";
import { LETTER_NAME_MAX, LETTER_NOTE_MAX, readAddresses } from "@/lib/core/share-letter";
import { useToasts } from "@/stores/toast";

const request = async () => (await import("@/lib/contract/share-letter")).shareLetterRequest;
const DRAFT = ["to", "name", "note"] as const;

/** One key for one wish: sent again it mails nothing more; what was changed is another wish. */
function useWishKey() {
  const last = useRef({ wish: "", key: "" });
  return (values: object) => {
    const wish = JSON.stringify(values);
    if (last.current.wish !== wish) last.current = { wish, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** A letter with a link, from the site to one to five people. */
export function ShareLetterForm({ of }: { of: SharedThing }) {
  const t = useTranslations("share.letter");
  const dialog = useTranslations("share.dialog");
  const common = useTranslations("common");
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const locale = useLocale() === "es" ? "es" : "en";
  const blank: z.input<typeof shareLetterRequest> = {
    ...{ ...of, to: "", name: "", show_email: false, note: "", days: SHARE_DAYS_DEFAULT, locale },
  };
  const form = useZodForm(request, {
    defaultValues: blank,
    words: { too_many_requests: t("tooMany") },
  });
  const dropDraft = useDraft(form, `share-letter:${of.vin}:${of.product}`, DRAFT);
  const wishKey = useWishKey();
  const submit = form.onSubmit(async (values) => {
    await mailShare(values, wishKey(values));
    show({ title: t("sent", { count: readAddresses(values.to).length }) });
    // Who sends two letters is the same person: the name stays.
    form.reset({ ...blank, name: values.name ?? "" });
    wishKey({});
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
        <TextArea rows={3} maxLength={LETTER_NOTE_MAX} {...form.register("note")} />
      </Field>
      <Field
        label={t("name")}
        note={common("optional")}
        hint={t("nameHint")}
        error={form.fieldError("name")}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="name" maxLength={LETTER_NAME_MAX} {...form.register("name")} />
      </Field>
      <Choice
        type="checkbox"
        note={t("showEmailNote")}
        className="sm:col-span-2"
        {...form.register("show_email")}
      >
        {t("showEmail")}
      </Choice>
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
          {(["en", "es"] as const).map((language) => (
            <option key={language} value={language}>
              {t(language)}
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
