"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { useLogout } from "@/lib/account/client/use-logout";
import { useErrorText } from "@/lib/platform/browser";

export function LogoutButton() {
  const t = useTranslations("account.page");
  const errorText = useErrorText();
  const logout = useLogout();
  return (
    <div className="grid justify-items-start gap-3">
      {logout.error ? <ErrorNote title={errorText(logout.error)} /> : null}
      <Button variant="quiet" busy={logout.isPending || logout.isSuccess} onClick={() => logout.mutate()}>
        {t("logOut")}
      </Button>
    </div>
  );
}
