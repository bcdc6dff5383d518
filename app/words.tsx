import type { Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MoreWords } from "@/components/layout/more-words";

/** What stands beside every page of the main wrapper: its dialogs and its footer. */
export const SHELL_WORDS = ["chat", "feedback", "site", "support"] as const;

/**
 * The namespaces that components in the browser need, beside those of the layouts above: each comes with the page, and
 * all of them would be more than the rest of its text. app/words.test.ts holds every page to what its components use.
 */
export async function Words({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const all = await getMessages();
  const words: Partial<Messages> = Object.fromEntries(of.map((name) => [name, all[name]]));
  return <MoreWords words={words}>{children}</MoreWords>;
}
