"use client";
import { useTranslations } from "next-intl";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError } from "@/lib/client/api-error";
import { useErrorText, useFieldText } from "@/lib/client/use-error-text";

/** Why the order was not taken; what a field says of itself stands there. Nothing has been charged by then. */
export function OrderProblem({ error, support }: { error: unknown; support: string }) {
  const t = useTranslations("checkout.problem");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const fieldText = useFieldText();
  if (!error) return null;
  const fields = error instanceof ApiError ? error.fields : {};
  if (fields.coupon_code) return null;
  if (fields.payment_gateway)
    return (
      <ErrorNote title={t("notSetUp")}>
        {t.rich("write", {
          support,
          link: (chunks) => (
            <a href={`mailto:${support}`} className="break-all">
              {chunks}
            </a>
          ),
        })}
      </ErrorNote>
    );
  const [said] = Object.values(fields);
  const reference = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  return (
    <ErrorNote
      title={fieldText(said) ?? errorText(error)}
      reference={reference ? common("request", { id: reference }) : undefined}
    >
      {t("nothing")}
    </ErrorNote>
  );
}
