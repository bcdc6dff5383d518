"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AdminHeading } from "@/components/admin/admin-heading";
import { AdminQueryView } from "@/components/admin/query-view";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { paymentAccountQuery, playPaymentAccount } from "@/lib/partner/client/payment-account";
import { useZodForm } from "@/lib/platform/browser";
import { getPartnerHref } from "@/lib/routes";

const OUTCOMES = ["complete", "pending", "restricted", "rejected"] as const;
const loadSchema = async () =>
  (await import("@/lib/admin/contract/payment-account")).adminPaymentAccountCalls.playPaymentAccount.request;

function OutcomeForm() {
  const t = useTranslations("paymentAccount");
  const router = useRouter();
  const cache = useQueryClient();
  const form = useZodForm(loadSchema, { defaultValues: { outcome: "complete" } });
  const submit = form.onSubmit(async (fields) => {
    cache.setQueryData(paymentAccountQuery.queryKey, await playPaymentAccount(fields));
    router.push(getPartnerHref("payouts"));
    return "leaving";
  });
  return (
    <Form onSubmit={submit} className="max-w-md">
      <Field label={t("sandbox.outcome")} error={form.fieldError("outcome")} required>
        <Select {...form.register("outcome")}>
          {OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`sandbox.outcomes.${outcome}`)}
            </option>
          ))}
        </Select>
      </Field>
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <div>
        <SubmitButton busy={form.busy}>{t("sandbox.submit")}</SubmitButton>
      </div>
    </Form>
  );
}

/** Simulates a gateway's onboarding pages without collecting data. */
export function SandboxAccountPage() {
  const t = useTranslations("paymentAccount");
  const query = useQuery(paymentAccountQuery);
  const back = <ButtonLink href={getPartnerHref("payouts")}>{t("sandbox.back")}</ButtonLink>;
  return (
    <>
      <AdminHeading title={t("sandbox.title")} intro={t("sandbox.intro")}>
        <Badge>{t("sandbox.badge")}</Badge>
      </AdminHeading>
      <AdminQueryView query={query}>
        {(account) =>
          account.sandbox && account.reference !== null ? (
            <OutcomeForm />
          ) : (
            <EmptyState title={t("sandbox.none")} action={back} />
          )
        }
      </AdminQueryView>
    </>
  );
}
