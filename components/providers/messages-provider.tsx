"use client";
import { IntlProvider, type Messages, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

/** Adds messages to those of the surrounding providers. */
export function MessagesProvider({
  messages,
  children,
}: {
  messages: Partial<Messages>;
  children: ReactNode;
}) {
  const inherited = useMessages();
  const all = useMemo(() => ({ ...inherited, ...messages }), [inherited, messages]);
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  );
}
