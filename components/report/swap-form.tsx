"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { FormErrorNotice } from "@/components/shell/form-error";
import { VinDoubtNote } from "@/components/shell/vin-doubt-note";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { useConfirmedVin } from "@/lib/generation/client/confirmed-vins";
import { useZodForm } from "@/lib/platform/browser";
import { VIN_LENGTH } from "@/lib/platform/values";
import { useSwap } from "@/lib/report/client/basic-report";
import type { Product } from "@/lib/report/contract/report";
import { getDashboardHref, REPORT_HASH, STICKER_HASH } from "@/lib/routes";
import { validationQuery } from "@/lib/vehicle/client/vehicle";
import { findVinDoubt } from "@/lib/vin/rules/vin-doubt";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";

const request = async () =>
  (await import("@/lib/report/contract/report")).reportCalls.swap.request.pick({ vin: true });

export function SwapForm({ vin, product }: { vin: string; product: Product }) {
  const t = useTranslations("dashboard.swap");
  const refusals = useTranslations("vehicle.refusal.reason");
  const common = useTranslations("common");
  const router = useRouter();
  const section = product === "vhr" ? REPORT_HASH : STICKER_HASH;
  const swap = useSwap(vin, product, (right) => router.push(getDashboardHref(right, section)));
  const form = useZodForm(request, { defaultValues: { vin: "" } });
  const right = useWatch({ control: form.control, name: "vin" });
  // The contract also accepts classic numbers, but a swap requires a full VIN.
  const isFull = right.length === VIN_LENGTH;
  const refusal = findVinRefusal(right);
  const problem = isFull
    ? right === vin
      ? t("same")
      : refusal
        ? refusals(refusal.reason)
        : undefined
    : t("length", { count: right.length });
  const error = problem ?? form.fieldError("vin");
  const { data: validation } = useQuery({ ...validationQuery(right), enabled: isFull && !problem });
  const doubt = isFull ? findVinDoubt(right, validation?.data) : null;
  const confirmed = useConfirmedVin(right, doubt !== null);
  const element = useRef<HTMLFormElement>(null);
  const [submittedVin, setAsked] = useState("");
  const isAsking = doubt !== null && !confirmed.isConfirmed && submittedVin === right;
  const submit = form.onSubmit(async (values) => {
    if (problem) return undefined;
    if (doubt && !confirmed.isConfirmed) setAsked(right);
    else await swap.mutateAsync(values.vin);
    return undefined;
  });

  return (
    <Form
      isBare
      ref={element}
      onSubmit={submit}
      className="grid gap-3 border border-hairline bg-band px-4 py-3.5"
    >
      <p className="text-[0.9375rem]">{t(`${product}.text`)}</p>
      <Field
        label={t("vin")}
        counter={`${right.length} / ${VIN_LENGTH}`}
        error={form.formState.isSubmitted ? error : undefined}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="vin"
          onInput={({ currentTarget }) => {
            currentTarget.value = currentTarget.value.toUpperCase();
          }}
          {...form.register("vin", { setValueAs: (text: string) => cleanVinInput(text).vin })}
        />
      </Field>
      {isAsking && doubt ? (
        <VinDoubtNote
          vin={right}
          doubt={doubt}
          onConfirm={() => {
            flushSync(confirmed.confirm);
            element.current?.requestSubmit();
          }}
        />
      ) : null}
      {form.problem?.code === "conflict" ? (
        <ErrorNote title={t("refused")}>{t("refusedText")}</ErrorNote>
      ) : (
        <FormErrorNotice
          problem={form.problem}
          action={
            <Button type="submit" variant="quiet" size="sm">
              {common("tryAgain")}
            </Button>
          }
        />
      )}
      <Button type="submit" variant="quiet" busy={form.busy} detail={t("free")}>
        {t("swap")}
      </Button>
    </Form>
  );
}
