"use client";
import { useSyncExternalStore } from "react";
import { findPageTrace, retryAction } from "@/lib/platform/browser";
import { formatReference } from "@/lib/platform/calls";
import { type Locale, pickTexts, resolveLocale } from "@/lib/platform/i18n";
import en from "@/messages/en/outage.json";
import es from "@/messages/es/outage.json";
import { labelFace, textFace } from "./fonts";
import "./globals.css";

interface GlobalErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
}

const never = () => () => undefined;
const TEXTS: { en: typeof en } & Partial<Record<Locale, typeof en>> = { en, es };
const resolvePreferred = () =>
  resolveLocale({
    site: { forcedLocale: null, defaultLocale: "en" },
    cookie: /(?:^|; )locale=([^;]*)/.exec(document.cookie)?.[1],
    acceptLanguage: navigator.language,
  });

/** Handles root layout failures, where the site, messages and theme are unavailable. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  const locale = useSyncExternalStore(never, resolvePreferred, () => "en" as const);
  const trace = useSyncExternalStore(never, findPageTrace, () => undefined);
  const text = pickTexts(TEXTS, locale);
  return (
    <html lang={locale} className={`${labelFace.variable} ${textFace.variable}`}>
      <body>
        <title>{text.title}</title>
        <main className="mx-auto w-full max-w-2xl px-4 py-10 md:py-20">
          <div className="rounded border border-rule bg-sheet p-6 md:p-10">
            <h1 className="heading border-rule border-b-4 pb-4 text-3xl">{text.title}</h1>
            <p className="mt-5 max-w-measure">{text.text}</p>
            {error.digest ? (
              <p className="num mt-3 break-all text-ink-2 text-sm">
                {text.reference} {formatReference(error.digest, trace)}
              </p>
            ) : null}
            <button
              type="button"
              onClick={retryAction(error, retry)}
              className="condensed mt-7 min-h-11 rounded border border-ink px-5 font-[650] hover:bg-band"
            >
              {text.retry}
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
