import type { ReactNode } from "react";
import { Hosts } from "@/app/hosts";
import { SHELL_WORDS, Words } from "@/app/words";
import { MainShell } from "@/components/layout/main-shell";
import { themeChoice } from "@/components/layout/theme-choice";
import { env } from "@/lib/env";
import { pageContext } from "@/lib/middleware/page";
import { thirdPartiesOf } from "@/lib/site/third-party";

/** The main shell on what this request is: the layout of (main), and of pages outside it that look the same. */
export async function Shell({ children }: { children: ReactNode }) {
  const [{ site, user, webview }, theme] = await Promise.all([pageContext(), themeChoice()]);
  const parties = thirdPartiesOf(site, env().TRACKING_PIXEL_URL);
  return (
    <Words of={SHELL_WORDS}>
      <MainShell {...{ site, user, webview, theme, parties }} hosts={<Hosts parties={parties} />}>
        {children}
      </MainShell>
    </Words>
  );
}
