"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { CheckIcon } from "@/components/ui/icons";
import { resetPassword } from "@/lib/account/client/session";
import { useErrorText } from "@/lib/platform/browser";
import { loginHref, routes } from "@/lib/routes";
import { loginLink } from "./login-link";
import { RefundTerms } from "./refund-terms";
import type { LoadedOrder } from "./use-order";
import { useSingleFlight } from "./use-single-flight";

interface PaidOrderProps {
  loaded: LoadedOrder;
  balance: ReactNode;
  sendsEmail: boolean;
}

export function PaidOrder({ loaded, balance, sendsEmail }: PaidOrderProps) {
  const t = useTranslations("billing.paid");
  const { user, order, note } = loaded;
  const mine = t(sendsEmail ? "text" : "textNoEmail");
  const message = user !== null ? mine : note?.email ? t("visitor", { email: note.email }) : t("mailed");
  return (
    <div className="grid content-start gap-6">
      <div>
        <h2 className="heading flex items-center gap-3 text-2xl">
          <CheckIcon className="size-6 text-money" />
          {t("title")}
        </h2>
        {order?.test ? <p className="mt-3 font-semibold">{t("test")}</p> : null}
        <p className="mt-2 max-w-measure">{message}</p>
        {order?.plan.kind === "subscription" ? (
          <p className="mt-2 max-w-measure">{t("subscription")}</p>
        ) : null}
      </div>
      {user !== null ? (
        <div>
          <h3 className="caps">{t("balance")}</h3>
          {balance}
        </div>
      ) : null}
      <NextStep loaded={loaded} sendsEmail={sendsEmail} />
      <RefundTerms />
    </div>
  );
}

function CheckEmail({ email, next }: { email: string | null; next: string }) {
  const t = useTranslations("billing.paid.guest");
  const errorText = useErrorText();
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, runOnce] = useSingleFlight();
  const resend = (to: string) =>
    runOnce(async () => {
      setFailure(null);
      setSent(false);
      try {
        await resetPassword({ email: to, next });
        setSent(true);
      } catch (error) {
        setFailure(error);
      }
      return undefined;
    });
  return (
    <div className="grid justify-items-start gap-3 rounded border border-ink px-4 py-4">
      <h3 className="heading text-lg">{t("title")}</h3>
      <p className="max-w-measure">{email ? t("text", { email }) : t("textNoAddress")}</p>
      {email ? (
        <Button variant="quiet" busy={busy} onClick={() => resend(email)}>
          {t("resend")}
        </Button>
      ) : (
        <ButtonLink href={routes.forgotPassword} variant="quiet">
          {t("resend")}
        </ButtonLink>
      )}
      <p role="status" className="text-sm empty:hidden">
        {sent ? t("sent") : null}
      </p>
      {failure ? <ErrorNote title={errorText(failure)} /> : null}
      <p className="text-sm">
        {t.rich("logIn", {
          link: loginLink(loginHref(next)),
        })}
      </p>
    </div>
  );
}

/** Refers guests to the site's owner: only the operator, whom guests don't know, can read unsent emails. */
function NoEmail({ next }: { next: string }) {
  const t = useTranslations("billing.paid.guest");
  return (
    <div className="grid justify-items-start gap-3 rounded border border-ink px-4 py-4">
      <h3 className="heading text-lg">{t("noEmail.title")}</h3>
      <p className="max-w-measure">{t("noEmail.text")}</p>
      <p className="text-sm">{t.rich("logIn", { link: loginLink(loginHref(next)) })}</p>
    </div>
  );
}

function NextStep({ loaded, sendsEmail }: Pick<PaidOrderProps, "loaded" | "sendsEmail">) {
  const { user, order, next, note } = loaded;
  const t = useTranslations("billing.paid");
  const locale = useLocale();
  if (user === null) {
    const back = next ?? routes.dashboard;
    return sendsEmail ? <CheckEmail email={note?.email ?? null} next={back} /> : <NoEmail next={back} />;
  }
  const what =
    order?.vin || order?.vehicle ? (order.plan.product === "sticker" ? "sticker" : "report") : null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <ButtonLink
        href={next ?? (user?.isDealer ? routes.printBatch : routes.dashboard)}
        size="lg"
        className="max-sm:w-full"
      >
        {t(what ? `next.${what}` : next ? "next.back" : user?.isDealer ? "next.lists" : "next.find")}
      </ButtonLink>
      {order?.receipt ? (
        <Link
          href={`${order.receipt}&locale=${locale}`}
          prefetch={false}
          target="_blank"
          className="inline-flex min-h-11 items-center"
        >
          {t("receipt")}
        </Link>
      ) : null}
    </div>
  );
}
