"use client";
import { IntlProvider, type Messages, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

/** Adds words to those that the components above have. */
export function MoreWords({ words, children }: { words: Partial<Messages>; children: ReactNode }) {
  const above = useMessages();
  const messages = useMemo(() => ({ ...above, ...words }), [above, words]);
  return (
    <IntlProvider locale={useLocale()} messages={messages}>
      {children}
    </IntlProvider>
  );
}
