import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { AuthShell } from "@/components/layout/auth-shell";
import { pageContext } from "@/lib/middleware/page";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [{ site, webview }, messages] = await Promise.all([pageContext(), getMessages()]);
  const { account, common, errors, fields, layout } = messages;
  return (
    <NextIntlClientProvider messages={{ account, common, errors, fields, layout }}>
      <AuthShell site={site} webview={webview}>
        {children}
      </AuthShell>
    </NextIntlClientProvider>
  );
}
