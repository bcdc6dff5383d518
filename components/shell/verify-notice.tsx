"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { resendVerification } from "@/lib/account/client/session";
import { useErrorText } from "@/lib/platform/browser";

export interface VerifyNoticeProps {
  email: string;
  creditsDue: boolean;
}

export function VerifyNotice({ email, creditsDue }: VerifyNoticeProps) {
  const t = useTranslations("shell.verify");
  const errorText = useErrorText();
  const [state, setState] = useState<{ busy: boolean; text: string }>({ busy: false, text: "" });
  async function resend() {
    setState({ busy: true, text: "" });
    const text = await resendVerification().then(() => t("sent"), errorText);
    setState({ busy: false, text });
  }
  return (
    <aside
      aria-label={t("title")}
      className="border-amber border-b bg-amber-band px-4 py-3 text-sm md:px-10 print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 break-words">
          {t("text", { email })}
          {creditsDue ? ` ${t("credits")}` : null}
        </p>
        <Button variant="quiet" busy={state.busy} onClick={resend}>
          {t("resend")}
        </Button>
        <p role="status" className="basis-full empty:hidden">
          {state.text}
        </p>
      </div>
    </aside>
  );
}
