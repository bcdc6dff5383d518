"use client";
import { IntlProvider, type Messages, useLocale, useMessages } from "next-intl";
import { type ReactNode, useEffect, useMemo } from "react";
import { firstPageIsHydrated, messagesOfFile } from "@/lib/client/message-file";

/** By their text. A page has a few, and the server, which draws them all, one for each page and language. */
const parsed = new Map<string, Partial<Messages>>();

function parse(json: string): Partial<Messages> {
  const messages = parsed.get(json) ?? (JSON.parse(json) as Partial<Messages>);
  parsed.set(json, messages);
  return messages;
}

/** Adds messages, as JSON text, to those of the surrounding providers. */
export function MessagesProvider({ json, children }: { json: string; children: ReactNode }) {
  return <AddedMessages own={parse(json)}>{children}</AddedMessages>;
}

/**
 * Adds the messages of a file's address, once they are there. It has no other hook: Next's React loses count of the hooks of a
 * component that suspended at `use` and, because the file has come, does not call it again (error 467).
 */
export function FileMessagesProvider({ file, children }: { file: string; children: ReactNode }) {
  return <AddedMessages own={messagesOfFile(file)}>{children}</AddedMessages>;
}

function AddedMessages({ own, children }: { own: Partial<Messages>; children: ReactNode }) {
  const inherited = useMessages();
  useEffect(firstPageIsHydrated, []);
  const all = useMemo(() => ({ ...inherited, ...own }), [inherited, own]);
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  );
}
