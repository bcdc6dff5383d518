"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { RetryNotice } from "@/components/shell/retry-notice";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useSwap } from "@/lib/client/basic-report";
import { ApiError } from "@/lib/client/http/api-error";
import type { Product } from "@/lib/contract/report";
import { VIN_LENGTH } from "@/lib/core/constants";
import { cleanVinInput } from "@/lib/core/vin";
import { dashboardHref, REPORT_HASH, STICKER_HASH } from "@/lib/routes";

/** Asks for the right VIN, then opens its document. */
export function SwapForm({ vin, product }: { vin: string; product: Product }) {
  const t = useTranslations("dashboard.swap");
  const router = useRouter();
  const section = product === "vhr" ? REPORT_HASH : STICKER_HASH;
  const swap = useSwap(vin, product, (right) => router.push(dashboardHref(right, section)));
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const right = cleanVinInput(text).vin;
  const problem =
    right.length !== VIN_LENGTH
      ? t("length", { count: right.length })
      : right === vin
        ? t("same")
        : undefined;
  const code = swap.error instanceof ApiError ? swap.error.code : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (problem || swap.isPending) return;
    swap.mutate(right);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border border-hairline bg-band px-4 py-3.5">
      <p className="text-[0.9375rem]">{t(`${product}.text`)}</p>
      <Field
        label={t("vin")}
        counter={`${right.length} / ${VIN_LENGTH}`}
        error={submitted ? problem : undefined}
      >
        <TextInput
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="vin"
          onChange={(event) => setText(event.target.value.toUpperCase())}
        />
      </Field>
      {code === "conflict" ? <ErrorNote title={t("refused")}>{t("refusedText")}</ErrorNote> : null}
      {swap.error && code !== "conflict" ? (
        <RetryNotice error={swap.error} onRetry={() => swap.mutate(right)} />
      ) : null}
      <Button type="submit" variant="quiet" busy={swap.isPending} detail={t("free")}>
        {t("swap")}
      </Button>
    </form>
  );
}
