"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { ErrorNote } from "@/components/ui/error-note";
import { Form, SubmitButton } from "@/components/ui/form";
import { payAtSandbox } from "@/lib/client/checkout";
import { leaveFor } from "@/lib/client/session";
import { useErrorText } from "@/lib/client/use-error-text";
import { useMoney } from "@/lib/client/use-money";
import type { OrderWire } from "@/lib/contract/commerce-orders";
import { successHref } from "@/lib/routes";
import { useOnce } from "./use-once";

/** Gateways' published test numbers: never a card of anybody. */
const CARDS = [
  { kind: "pays", number: "4242 4242 4242 4242" },
  { kind: "declined", number: "4000 0000 0000 0002" },
  { kind: "empty", number: "4000 0000 0000 9995" },
] as const;

interface SandboxDeskProps {
  number: string;
  /** Null where this tab does not know it and nobody is logged in. */
  order: OrderWire | null;
  /** An earlier card was declined. */
  wasDeclined: boolean;
  from: string;
}

/** The sandbox's payment page: plainly a test, with cards to choose instead of a field that a real one could go into. */
export function SandboxDesk({ number, order, wasDeclined, from }: SandboxDeskProps) {
  const t = useTranslations("checkout.sandbox");
  const errorText = useErrorText();
  const money = useMoney();
  const [card, setCard] = useState<string>(CARDS[0].number);
  const [declined, setDeclined] = useState(wasDeclined);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, once] = useOnce();

  const play = (told: Parameters<typeof payAtSandbox>[1]) =>
    once(async () => {
      setFailure(null);
      setDeclined(false);
      try {
        const { state } = await payAtSandbox(number, told);
        if (state !== "failed") return leaveFor(successHref(number));
        setDeclined(true);
      } catch (error) {
        setFailure(error);
      }
    });

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        play({ card });
      }}
    >
      <div className="grid justify-items-start gap-2 rounded border border-amber bg-amber-band px-4 py-3">
        <Badge>{t("badge")}</Badge>
        <p>{t("nothing")}</p>
      </div>
      <fieldset>
        <legend className="caps">{t("cards")}</legend>
        {CARDS.map(({ kind, number: digits }) => (
          <Choice
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
          </Choice>
        ))}
      </fieldset>
      {declined ? <ErrorNote title={t("declinedTitle")}>{t("declinedText")}</ErrorNote> : null}
      {failure ? <ErrorNote title={errorText(failure)}>{t("failureText")}</ErrorNote> : null}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <SubmitButton
          busy={busy}
          size="lg"
          detail={order ? money(order.total_cents, order.currency) : undefined}
          className="max-sm:w-full"
        >
          {t("pay")}
        </SubmitButton>
        <Button look="quiet" size="lg" busy={busy} onClick={() => play({ outcome: "abandon" })}>
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
