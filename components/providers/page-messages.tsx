import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { FileMessagesProvider, MessagesProvider } from "@/components/providers/messages-provider";
import { messageFileAddress } from "@/lib/bff/message-files";
import { keepMessages } from "@/lib/client/message-file";
import { messagesOfPage, type PageName } from "@/lib/i18n/page-messages";

/**
 * Provides the namespaces of one entry of the table. The browser reads them from a file, which it keeps: they are more than the
 * rest of a page, and React would write them into each page and read them back to draw it. Where no front serves files, the page
 * holds them as one text.
 */
export async function PageMessages({ page, children }: { page: PageName; children: ReactNode }) {
  const { messages, text, file } = messagesOfPage(page, await getLocale());
  const address = messageFileAddress(file);
  if (!address) return <MessagesProvider json={text}>{children}</MessagesProvider>;
  keepMessages(address, messages);
  preload(address, { as: "fetch", crossOrigin: "anonymous" });
  return <FileMessagesProvider file={address}>{children}</FileMessagesProvider>;
}

/** A page with its messages around it. In the page, not in a layout: a page is drawn at each navigation, soft ones too. */
export function withMessages<Props extends object>(
  page: PageName,
  Page: (props: Props) => ReactNode | Promise<ReactNode>,
) {
  return async (props: Props) => <PageMessages page={page}>{await Page(props)}</PageMessages>;
}
