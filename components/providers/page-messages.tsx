import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { FileMessagesProvider } from "@/components/providers/messages-provider";
import { keepMessages } from "@/lib/platform/browser";
import { loadMessagesOfPage, type PageName } from "@/lib/platform/messages";

/** Messages come from a cached file; inlined, they would outweigh the rest of the page. */
export async function PageMessages({ page, children }: { page: PageName; children: ReactNode }) {
  const { messages, file } = loadMessagesOfPage(page, await getLocale());
  const address = `/messages/${file}`;
  keepMessages(address, messages);
  preload(address, { as: "fetch", crossOrigin: "anonymous" });
  return <FileMessagesProvider file={address}>{children}</FileMessagesProvider>;
}

export function withMessages<Props extends object>(
  page: PageName,
  Page: (props: Props) => ReactNode | Promise<ReactNode>,
) {
  return async (props: Props) => <PageMessages page={page}>{await Page(props)}</PageMessages>;
}
