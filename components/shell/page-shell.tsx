import type { ReactNode } from "react";
import { PageMessages } from "@/components/providers/page-messages";
import { chosenTheme } from "@/components/shell/chosen-theme";
import { ShellHosts } from "@/components/shell/dialog-host";
import { MainShell } from "@/components/shell/main-shell";
import { env } from "@/lib/env";
import { pageContext } from "@/lib/middleware/page";
import { thirdPartiesOf } from "@/lib/site/third-parties";

/**
 * The main shell with the data of this request: the layout of (main), and of pages outside it that look the same.
 */
export async function PageShell({ children }: { children: ReactNode }) {
  const [{ site, user, webview }, theme] = await Promise.all([pageContext(), chosenTheme()]);
  const parties = thirdPartiesOf(site, env().TRACKING_PIXEL_URL);
  return (
    <PageMessages page="shell">
      <MainShell
        site={site}
        user={user}
        webview={webview}
        theme={theme}
        parties={parties}
        hosts={<ShellHosts parties={parties} />}
      >
        {children}
      </MainShell>
    </PageMessages>
  );
}
