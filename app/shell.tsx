import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MainShell } from "@/components/layout/main-shell";
import { themeChoice } from "@/components/layout/theme-choice";
import { pageContext } from "@/lib/middleware/page";

/** The main shell on what this request is: the layout of (main), and of pages outside it that look the same. */
export async function Shell({ children }: { children: ReactNode }) {
  const [{ site, user, webview }, theme, messages] = await Promise.all([
    pageContext(),
    themeChoice(),
    getMessages(),
  ]);
  return (
    <MainShell site={site} user={user} webview={webview} theme={theme} messages={messages}>
      {children}
    </MainShell>
  );
}
