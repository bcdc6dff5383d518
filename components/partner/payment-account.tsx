"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useMay } from "@/components/admin/console-href";
import { AdminQueryView } from "@/components/admin/query-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { Select } from "@/components/ui/select";
import { type IconStatus, StatusIcon } from "@/components/ui/status-icon";
import { TextInput } from "@/components/ui/text-input";
import { ACCOUNT_COUNTRIES, type PaymentAccountState } from "@/lib/billing/rules/payment-account";
import {
  disconnectPaymentAccount,
  type PaymentAccount,
  paymentAccountQuery,
  refreshPaymentAccount,
  startPaymentAccount,
} from "@/lib/partner/client/payment-account";
import { replaceAddress, useErrorText, useZodForm } from "@/lib/platform/browser";

/** How the user came back from the gateway: after finishing or leaving, or through an expired link. */
export type ReturnStep = "returned" | "continue";

const ICONS: Record<PaymentAccountState, IconStatus> = {
  not_started: "unchecked",
  onboarding: "note",
  restricted: "found",
  active: "none",
  rejected: "found",
  disconnected: "unchecked",
};

const DATE = { dateStyle: "medium" } as const;

function useGatewayAction() {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}

function Requirements({ account }: { account: PaymentAccount }) {
  const t = useTranslations("paymentAccount");
  const format = useFormatter();
  if (account.requirements.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="caps">{t("missing")}</h3>
      {account.due ? <p>{t("due", { date: format.dateTime(new Date(account.due), DATE) })}</p> : null}
      <ul className="grid gap-2">
        {account.requirements.map(({ name, kind, status, from, problem }) => (
          <li key={name} className="grid gap-0.5 border-hairline border-b pb-2">
            <StatusIcon state={status === "past_due" ? "found" : "note"}>{t(`kinds.${kind}`)}</StatusIcon>
            <span className="text-ink-2 text-sm">
              {from === "gateway" ? t("waiting") : t(`statuses.${status}`)}
              {problem ? ` · ${problem}` : null}
            </span>
            <span className="break-all text-ink-2 text-xs">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ account }: { account: PaymentAccount }) {
  const t = useTranslations("paymentAccount");
  const format = useFormatter();
  const { reference, charges, payouts, synced } = account;
  const formatYesNo = (is: boolean) => t(is ? "yes" : "no");
  return (
    <DescriptionList
      className="max-w-xl"
      items={[
        { label: t("reference"), value: reference ?? "–" },
        { label: t("charges"), value: formatYesNo(charges) },
        { label: t("payouts"), value: formatYesNo(payouts) },
        {
          label: t("synced"),
          value: synced ? format.dateTime(new Date(synced), { ...DATE, timeStyle: "short" }) : "–",
        },
      ]}
    />
  );
}

const loadCalls = async () => (await import("@/lib/admin/contract/payment-account")).adminPaymentAccountCalls;
const startSchema = async () => (await loadCalls()).startPaymentAccount.request;
const disconnectSchema = async () => (await loadCalls()).disconnectPaymentAccount.request;

/** The gateway can't change an account's country later. */
function StartForm() {
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

function Account({ account, step }: { account: PaymentAccount; step: ReturnStep | null }) {
  const t = useTranslations("paymentAccount");
  const { may } = useMay();
  const cache = useQueryClient();
  const { busy, problem, run } = useGatewayAction();
  const { state, country } = account;
  const isOpen = state !== "not_started" && state !== "disconnected";
  const mayChange = may("payouts.change");
  const refresh = () =>
    run(async () => {
      cache.setQueryData(paymentAccountQuery.queryKey, await refreshPaymentAccount());
    });
  const resume = () =>
    run(async () => location.assign(await startPaymentAccount({ country: country ?? "US" })));

  const handled = useRef(false);
  useEffect(() => {
    if (handled.current || !step || !isOpen || !mayChange) return;
    handled.current = true;
    // Removes the step from the URL so that a reload doesn't call the gateway again.
    replaceAddress(location.pathname);
    void (step === "returned" ? refresh() : resume());
  });

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <StatusIcon state={ICONS[state]}>{t(`states.${state}.title`)}</StatusIcon>
        {account.sandbox ? <Badge>{t("sandbox.badge")}</Badge> : null}
      </div>
      <p className="max-w-measure">{t(`states.${state}.text`)}</p>
      {account.settlement === "connect" && state !== "active" ? (
        <p className="max-w-measure font-semibold">{t("cannotSell")}</p>
      ) : null}
      {account.settlement !== "connect" && isOpen ? <p className="max-w-measure">{t("notUsed")}</p> : null}
      {isOpen ? <Requirements account={account} /> : null}
      {isOpen ? <Facts account={account} /> : null}
      {problem ? <ErrorNote title={problem} /> : null}
      {busy && step === "returned" ? <LoadingStrip label={t("checking")} /> : null}
      {mayChange && !isOpen ? <StartForm /> : null}
      {mayChange && isOpen ? (
        <div className="flex flex-wrap gap-3">
          {state === "rejected" ? null : (
            <Button onClick={resume} busy={busy}>
              {t(account.sandbox ? "continueSandbox" : "continue")}
            </Button>
          )}
          <Button variant="quiet" onClick={refresh} busy={busy}>
            {t("refresh")}
          </Button>
        </div>
      ) : null}
      {mayChange && isOpen ? <DisconnectForm /> : null}
    </div>
  );
}

export function PaymentAccountPart({ step }: { step: ReturnStep | null }) {
  const t = useTranslations("paymentAccount");
  const query = useQuery(paymentAccountQuery);
  return (
    <Section title={t("title")}>
      <AdminQueryView query={query}>
        {(account) =>
          account.gateway === null ? (
            <EmptyState title={t("noGateway")}>{t("noGatewayText")}</EmptyState>
          ) : (
            <Account account={account} step={step} />
          )
        }
      </AdminQueryView>
    </Section>
  );
}
