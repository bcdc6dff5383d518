import type { Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { MessagesProvider } from "@/components/providers/messages-provider";

/** The namespaces of the dialogs and the footer next to every page of the main shell. */
export const SHELL_NAMESPACES = ["chat", "feedback", "site", "support"] as const;

/**
 * Provides the message namespaces that client components need, in addition to those of the layouts above. All
 * namespaces would be more than the rest of a page's text. page-messages.test.ts checks each page against what its
 * components use.
 */
export async function PageMessages({
  of,
  children,
}: {
  of: readonly (keyof Messages)[];
  children: ReactNode;
}) {
  const all = await getMessages();
  const messages: Partial<Messages> = Object.fromEntries(of.map((name) => [name, all[name]]));
  return <MessagesProvider messages={messages}>{children}</MessagesProvider>;
}
