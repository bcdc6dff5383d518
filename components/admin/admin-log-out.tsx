"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { leaveFor } from "@/lib/account/client/session";
import { logOutAdmin } from "@/lib/admin/client/admin";
import { useErrorText } from "@/lib/platform/browser";
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
