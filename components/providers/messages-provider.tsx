"use client";
import { IntlProvider, type Messages, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

/** By their text. A page has a few, and the server, which draws them all, one for each page and language. */
const parsed = new Map<string, Partial<Messages>>();

function parse(json: string): Partial<Messages> {
  const messages = parsed.get(json) ?? (JSON.parse(json) as Partial<Messages>);
  parsed.set(json, messages);
  return messages;
}

/** Adds messages, as JSON text, to those of the surrounding providers. */
export function MessagesProvider({ json, children }: { json: string; children: ReactNode }) {
  const inherited = useMessages();
  const all = useMemo(() => ({ ...inherited, ...parse(json) }), [inherited, json]);
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  );
}
