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

type MessagesProviderProps = { children: ReactNode } & ({ json: string } | { file: string });

/** Adds messages to those of the surrounding providers: a JSON text's, or those of a file's address. */
export function MessagesProvider({ children, ...given }: MessagesProviderProps) {
  const inherited = useMessages();
  const own = "json" in given ? parse(given.json) : messagesOfFile(given.file);
  useEffect(firstPageIsHydrated, []);
  const all = useMemo(() => ({ ...inherited, ...own }), [inherited, own]);
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  );
}
