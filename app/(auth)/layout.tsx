import type { ReactNode } from "react";
import { Words } from "@/app/words";
import { AuthShell } from "@/components/layout/auth-shell";
import { pageContext } from "@/lib/middleware/page";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { site, webview } = await pageContext();
  return (
    <Words of={["account"]}>
      <AuthShell site={site} webview={webview}>
        {children}
      </AuthShell>
    </Words>
  );
}
