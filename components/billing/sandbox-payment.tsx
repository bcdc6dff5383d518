"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Form, SubmitButton } from "@/components/ui/form";
import { leaveFor } from "@/lib/account/client/session";
import { payAtSandbox } from "@/lib/billing/client/billing";
import type { OrderWire } from "@/lib/billing/contract/orders";
import { ApiError, useErrorText, useMoney } from "@/lib/platform/browser";
import { getSuccessHref } from "@/lib/routes";
import { useSingleFlight } from "./use-single-flight";

/** Published test numbers, never real cards. */
const CARDS = [
  { kind: "pays", number: "4242 4242 4242 4242" },
  { kind: "declined", number: "4000 0000 0000 0002" },
  { kind: "empty", number: "4000 0000 0000 9995" },
] as const;

interface SandboxPaymentProps {
  number: string;
  /** Null if this tab didn't place the order and no user is logged in. */
  order: OrderWire | null;
  wasDeclined: boolean;
  from: string;
}

/** Offers test cards to choose from because a text field could receive a real card number. */
export function SandboxPayment({ number, order, wasDeclined, from }: SandboxPaymentProps) {
  const t = useTranslations("billing.sandbox");
  const errorText = useErrorText();
  const money = useMoney();
  const [card, setCard] = useState<string>(CARDS[0].number);
  const [declined, setDeclined] = useState(wasDeclined);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, runOnce] = useSingleFlight();

  const pay = () =>
    runOnce(async () => {
      setFailure(null);
      setDeclined(false);
      try {
        const { state } = await payAtSandbox(number, { card });
        if (state !== "failed") return leaveFor(getSuccessHref(number));
        setDeclined(true);
      } catch (error) {
        setFailure(error);
      }
    });

  const leave = () =>
    runOnce(async () => {
      setFailure(null);
      try {
        await payAtSandbox(number, { outcome: "abandon" });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "conflict")) {
          setFailure(error);
          return;
        }
      }
      return leaveFor(getSuccessHref(number));
    });

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        return pay();
      }}
    >
      <div className="grid justify-items-start gap-2 rounded border border-amber bg-amber-band px-4 py-3">
        <Badge>{t("badge")}</Badge>
        <p>{t("nothing")}</p>
      </div>
      <fieldset>
        <legend className="caps">{t("cards")}</legend>
        {CARDS.map(({ kind, number: digits }) => (
          <ChoiceInput
            key={kind}
            type="radio"
            name="card"
            value={digits}
            checked={card === digits}
            onChange={() => setCard(digits)}
            note={t(kind)}
          >
            <span translate="no" className="num">
              {digits}
            </span>
          </ChoiceInput>
        ))}
      </fieldset>
      {declined ? <ErrorNote title={t("declinedTitle")}>{t("declinedText")}</ErrorNote> : null}
      {failure ? <ErrorNote title={errorText(failure)}>{t("failureText")}</ErrorNote> : null}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <SubmitButton
          busy={busy}
          size="lg"
          detail={order?.total_cents == null ? undefined : money(order.total_cents, order.currency)}
          className="max-sm:w-full"
        >
          {t("pay")}
        </SubmitButton>
        <Button variant="quiet" size="lg" busy={busy} onClick={leave}>
          {t("leave")}
        </Button>
      </div>
      <p className="text-sm">
        <Link href={from} className="inline-flex min-h-9 items-center">
          {t("change")}
        </Link>
      </p>
    </Form>
  );
}
