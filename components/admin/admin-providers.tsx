"use client";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ContextType, type ReactNode, useMemo, useState } from "react";
import { Toaster } from "@/components/providers/toaster";
import { Dialog } from "@/components/ui/dialog";
import { adminKeys } from "@/lib/admin/client/admin";
import { createQueryClient } from "@/lib/platform/browser";
import { useAdminSession } from "@/stores/admin";
import { AdminLoginForm } from "./admin-login-form";
import { ConsoleContext } from "./console-href";
import { MayChooseSite } from "./use-chosen-site";

function EndedDialog() {
  const t = useTranslations("admin.login");
  const common = useTranslations("common");
  const { ended, setEnded } = useAdminSession();
  const client = useQueryClient();
  const goOn = () => {
    setEnded(false);
    client.invalidateQueries({ queryKey: adminKeys.all });
  };
  return (
    <Dialog
      open={ended}
      onOpenChange={setEnded}
      title={t("ended")}
      description={t("endedText")}
      closeLabel={common("close")}
    >
      <AdminLoginForm onDone={goOn} />
    </Dialog>
  );
}

interface AdminProvidersProps extends ContextType<typeof ConsoleContext> {
  choosesSite: boolean;
  children: ReactNode;
}

export function AdminProviders({ base, role, choosesSite, children }: AdminProvidersProps) {
  const getConsole = useMemo(() => ({ base, role }), [base, role]);
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ConsoleContext value={getConsole}>
        <MayChooseSite value={choosesSite}>{children}</MayChooseSite>
      </ConsoleContext>
      <EndedDialog />
      <Toaster />
    </QueryClientProvider>
  );
}
