"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import {
  disconnectPaymentAccount,
  paymentAccountQuery,
  startPaymentAccount,
} from "@/lib/client/payment-account";
import { useZodForm } from "@/lib/client/use-zod-form";
import { ACCOUNT_COUNTRIES } from "@/lib/core/billing/payment-account";

const calls = async () => (await import("@/lib/contract/admin-payment-account")).adminPaymentAccountCalls;
const startSchema = async () => (await calls()).startPaymentAccount.request;
const disconnectSchema = async () => (await calls()).disconnectPaymentAccount.request;

/** The gateway can't change an account's country later. */
export function StartForm() {
  const t = useTranslations("paymentAccount");
  const names = new Intl.DisplayNames([useLocale()], { type: "region" });
  const form = useZodForm(startSchema, { defaultValues: { country: "US" } });
  const submit = form.onSubmit(async (fields) => {
    location.assign(await startPaymentAccount(fields));
    return "leaving";
  });
  return (
    <Form onSubmit={submit} className="max-w-md">
      <Field label={t("country")} hint={t("countryHint")} error={form.fieldError("country")} required>
        <Select {...form.register("country")}>
          {ACCOUNT_COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {names.of(country)}
            </option>
          ))}
        </Select>
      </Field>
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div>
        <SubmitButton busy={form.busy}>{t("start")}</SubmitButton>
      </div>
    </Form>
  );
}

export function DisconnectForm() {
  const t = useTranslations("paymentAccount");
  const cache = useQueryClient();
  const form = useZodForm(disconnectSchema, { defaultValues: { reason: "" } });
  const submit = form.onSubmit(async (fields) => {
    cache.setQueryData(paymentAccountQuery.queryKey, await disconnectPaymentAccount(fields));
    return undefined;
  });
  return (
    <details className="max-w-md border-hairline border-t pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center">{t("disconnect.title")}</summary>
      <p className="mb-3 text-ink-2">{t("disconnect.text")}</p>
      <Form onSubmit={submit}>
        <Field label={t("disconnect.reason")} error={form.fieldError("reason")} required>
          <TextInput {...form.register("reason")} />
        </Field>
        {form.problem ? <ErrorNote title={form.problem.text} /> : null}
        <div>
          <SubmitButton variant="danger" busy={form.busy}>
            {t("disconnect.submit")}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
