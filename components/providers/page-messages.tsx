import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { FileMessagesProvider } from "@/components/providers/messages-provider";
import { keepMessages } from "@/lib/client/message-file";
import { messagesOfPage, type PageName } from "@/lib/i18n/page-messages";

/**
 * Provides the namespaces of one entry of the table. The browser reads them from a file, which it keeps: they are more than the
 * rest of a page, and React would write them into each page and read them back to draw it.
 */
export async function PageMessages({ page, children }: { page: PageName; children: ReactNode }) {
  const { messages, file } = messagesOfPage(page, await getLocale());
  const address = `/messages/${file}`;
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
