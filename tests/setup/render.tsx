import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RenderOptions, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { OffersProvider } from "@/components/providers/offers-provider";
import { allOffers, type Offer } from "@/lib/compose/calls/offers";
import { createQueryClient } from "@/lib/platform/browser/query-client";
import type { Locale } from "@/lib/platform/i18n/locale";
import { getMessages } from "@/lib/platform/messages/messages";

interface Options extends RenderOptions {
  locale?: Locale;
  main?: boolean;
  client?: QueryClient;
  offers?: readonly Offer[];
}

export function renderPage(
  node: ReactNode,
  { locale = "en", main = true, client = createQueryClient(), offers = allOffers, ...options }: Options = {},
) {
  return {
    client,
    ...render(
      <NextIntlClientProvider locale={locale} messages={getMessages(locale)} timeZone="America/New_York">
        <OffersProvider offers={offers}>
          {main ? <QueryClientProvider client={client}>{node}</QueryClientProvider> : node}
        </OffersProvider>
      </NextIntlClientProvider>,
      options,
    ),
  };
}
