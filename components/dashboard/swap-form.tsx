"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useSwap } from "@/lib/client/basic-report";
import { useZodForm } from "@/lib/client/use-zod-form";
import type { Product } from "@/lib/contract/report";
import { VIN_LENGTH } from "@/lib/core/constants";
import { cleanVinInput } from "@/lib/core/vin";
import { dashboardHref, REPORT_HASH, STICKER_HASH } from "@/lib/routes";

const request = async () =>
  (await import("@/lib/contract/report")).reportCalls.swap.request.pick({ vin: true });

/** A form for the right VIN; once swapped, its document opens. */
export function SwapForm({ vin, product }: { vin: string; product: Product }) {
  const t = useTranslations("dashboard.swap");
  const common = useTranslations("common");
  const router = useRouter();
  const section = product === "vhr" ? REPORT_HASH : STICKER_HASH;
  const swap = useSwap(vin, product, (right) => router.push(dashboardHref(right, section)));
  const form = useZodForm(request, { defaultValues: { vin: "" } });
  const right = useWatch({ control: form.control, name: "vin" });
  // The contract also takes classic numbers: a swap needs a full VIN.
  const problem =
    right.length !== VIN_LENGTH
      ? t("length", { count: right.length })
      : right === vin
        ? t("same")
        : undefined;
  const error = problem ?? form.fieldError("vin");
  const submit = form.onSubmit(async (values) => {
    if (!problem) await swap.mutateAsync(values.vin);
    return undefined;
  });

  return (
    <form
      method="post"
      noValidate
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
    </form>
  );
}
