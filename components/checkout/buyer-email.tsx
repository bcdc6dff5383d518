"use client";
import { useTranslations } from "next-intl";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { OnceReady } from "@/components/ui/once-ready";
import { useFieldText } from "@/lib/client/use-error-text";
import { loginLink } from "./login-link";

interface BuyerEmailProps {
  email: string;
  /** The wire's words for what is wrong with it. */
  error: string | null;
  onChange: (email: string) => void;
  loginHref: string;
}

/** A visitor buys for an address, or logs in and comes back. What happens with the address is said before it is typed. */
export function BuyerEmail({ email, error, onChange, loginHref }: BuyerEmailProps) {
  const t = useTranslations("checkout.buyer");
  const fieldText = useFieldText();
  return (
    <div className="grid gap-4">
      <p>
        {t.rich("logIn", {
          link: loginLink(loginHref),
        })}
      </p>
      <OnceReady>
        <Field label={t("email")} hint={t("happens")} error={fieldText(error ?? undefined)} required>
          <EmailInput value={email} onChange={(event) => onChange(event.target.value)} />
        </Field>
      </OnceReady>
    </div>
  );
}
