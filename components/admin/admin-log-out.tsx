"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { logOutAdmin } from "@/lib/client/admin";
import { leaveFor } from "@/lib/client/session";
import { useErrorText } from "@/lib/client/use-error-text";
import { routes } from "@/lib/routes";
import { useToasts } from "@/stores/toast";

export function AdminLogOut() {
  const t = useTranslations("admin");
  const [busy, setBusy] = useState(false);
  const show = useToasts((state) => state.show);
  const errorText = useErrorText();
  const leave = async () => {
    setBusy(true);
    try {
      await logOutAdmin();
      leaveFor(routes.adminLogin);
    } catch (error) {
      setBusy(false);
      show({ title: t("logOut"), message: errorText(error), tone: "destructive" });
    }
  };
  return (
    <Button variant="quiet" size="sm" className="min-h-11" busy={busy} onClick={leave}>
      {t("logOut")}
    </Button>
  );
}
