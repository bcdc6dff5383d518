"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { loadCommonPasswords, type PasswordList } from "@/lib/account/rules/common-passwords";
import { ratePassword } from "@/lib/account/rules/password-strength";

const STEPS = ["weak", "fair", "strong"] as const;

export function PasswordMeter({ password }: { password: string }) {
  const t = useTranslations("account.strength");
  const [isCommon, setIsCommon] = useState<PasswordList>();
  useEffect(() => {
    loadCommonPasswords().then(
      (list) => setIsCommon(() => list),
      () => undefined,
    );
  }, []);
  const strength = isCommon ? ratePassword(password, isCommon) : "short";
  if (strength === "short") return null;
  const level = (STEPS as readonly string[]).indexOf(strength);
  return (
    <div className="mt-2 grid gap-1.5">
      <div className="grid grid-cols-3 gap-1" aria-hidden="true">
        {STEPS.map((step, at) => (
          <span key={step} className={classNames("h-1 rounded", at <= level ? "bg-ink" : "bg-hairline")} />
        ))}
      </div>
      <p
        aria-live="polite"
        className={classNames("text-sm", strength === "common" ? "text-red" : "text-ink-2")}
      >
        {t(strength)}
      </p>
    </div>
  );
}
