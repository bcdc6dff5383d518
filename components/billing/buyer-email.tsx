"use client";
import { useTranslations } from "next-intl";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { HydrationGate } from "@/components/ui/hydration-gate";
import { useFieldText } from "@/lib/client/use-error-text";
import { loginLink } from "./login-link";

interface BuyerEmailProps {
  email: string;
  /** The wire's code for what is wrong with it. */
  error: string | null;
  onChange: (email: string) => void;
  loginHref: string;
}

/**
 * Anonymous buyers enter an email address, or log in and come back. The note on how it is used comes before the
 * field.
 */
export function BuyerEmail({ email, error, onChange, loginHref }: BuyerEmailProps) {
  const t = useTranslations("billing.buyer");
  const fieldText = useFieldText();
  return (
    <div className="grid gap-4">
      <p>
        {t.rich("logIn", {
          link: loginLink(loginHref),
        })}
      </p>
      <HydrationGate>
        <Field label={t("email")} hint={t("happens")} error={fieldText(error ?? undefined)} required>
          <EmailInput value={email} onChange={(event) => onChange(event.target.value)} />
        </Field>
      </HydrationGate>
    </div>
  );
}
