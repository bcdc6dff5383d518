"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError } from "@/lib/client/http/api-error";
import { hasPasskeys, logInByPasskey, PasskeyCancelled } from "@/lib/client/passkeys";
import { useErrorText } from "@/lib/client/use-error-text";

export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const t = useTranslations("admin.login");
  const errorText = useErrorText();
  const [isOffered, setIsOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => setIsOffered(hasPasskeys()), []);
  if (!isOffered) return null;
  const logIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await logInByPasskey();
      onDone();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof PasskeyCancelled)) setFailure(error);
    }
  };
  const isRefused = failure instanceof ApiError && failure.code === "wrong_credentials";
  return (
    <div className="grid gap-3">
      {failure === null ? null : (
        <ErrorNote title={isRefused ? t("passkeyRefused") : errorText(failure)}>
          {isRefused ? t("passkeyRefusedText") : null}
        </ErrorNote>
      )}
      <Button type="button" variant="quiet" busy={busy} onClick={logIn} className="w-full">
        {t("passkey")}
      </Button>
    </div>
  );
}
