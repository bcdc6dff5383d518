"use client";
import { IntlProvider, type Messages, useLocale, useMessages } from "next-intl";
import { type ReactNode, useEffect, useMemo } from "react";
import { getMessagesOfFile, setFirstPageHydrated } from "@/lib/platform/browser";

const parsed = new Map<string, Partial<Messages>>();

function parse(json: string): Partial<Messages> {
  const messages = parsed.get(json) ?? (JSON.parse(json) as Partial<Messages>);
  parsed.set(json, messages);
  return messages;
}

export function MessagesProvider({ json, children }: { json: string; children: ReactNode }) {
  return <AddedMessages messages={parse(json)}>{children}</AddedMessages>;
}

/** No other hooks here: Next's React miscounts hooks of a component that suspended at `use` (error 467). */
export function FileMessagesProvider({ file, children }: { file: string; children: ReactNode }) {
  return <AddedMessages messages={getMessagesOfFile(file)}>{children}</AddedMessages>;
}

function AddedMessages({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const inherited = useMessages();
  useEffect(setFirstPageHydrated, []);
  const all = useMemo(() => ({ ...inherited, ...messages }), [inherited, messages]);
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  );
}
