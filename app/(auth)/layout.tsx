import type { ReactNode } from "react";
import { PageMessages } from "@/components/providers/page-messages";
import { AuthShell } from "@/components/shell/auth-shell";
import { pageContext } from "@/lib/middleware/page";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { site, webview } = await pageContext();
  return (
    <PageMessages page="auth">
      <AuthShell site={site} webview={webview}>
        {children}
      </AuthShell>
    </PageMessages>
  );
}
