"use client";
import { IntlProvider, useLocale, useMessages, useTimeZone } from "next-intl";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { savePreference } from "@/lib/account/client/preferences";
import { ZONE_COOKIE } from "@/lib/platform/i18n";

/** Hydrates with the server's time zone, then switches to the browser's and saves it in a cookie. */
export function ViewerZone({ children }: { children: ReactNode }) {
  const served = useTimeZone();
  const [zone, setZone] = useState(served);
  useEffect(() => {
    const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!browserZone || browserZone === served) return;
    startTransition(() => setZone(browserZone));
    void savePreference(ZONE_COOKIE, browserZone);
  }, [served]);
  return (
    <IntlProvider locale={useLocale()} messages={useMessages()} timeZone={zone}>
      {children}
    </IntlProvider>
  );
}
