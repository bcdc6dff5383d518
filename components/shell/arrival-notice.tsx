"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLogout } from "@/lib/account/client/use-logout";
import { useErrorText } from "@/lib/platform/browser";
import { LOGIN_LINK_COOKIE } from "@/lib/platform/values";

/** Shows the account that a login link opened, in case the link was meant for another user. */
export function ArrivalNotice({ email }: { email: string }) {
  const t = useTranslations("shell.arrival");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const logout = useLogout();
  const [open, setOpen] = useState(true);
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API.
    document.cookie = `${LOGIN_LINK_COOKIE}=; Path=/; Max-Age=0; Secure; SameSite=Lax`;
  }, []);
  if (!open) return null;
  return (
    <aside
      aria-label={t("title")}
      className="border-rule border-b bg-band px-4 py-3 text-sm md:px-10 print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 break-words">{t("text", { email })}</p>
        <Button variant="quiet" busy={logout.isPending || logout.isSuccess} onClick={() => logout.mutate()}>
          {t("notYou")}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {common("close")}
        </Button>
        <p role="status" className="basis-full empty:hidden">
          {logout.error ? errorText(logout.error) : null}
        </p>
      </div>
    </aside>
  );
}
