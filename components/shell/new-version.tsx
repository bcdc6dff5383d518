"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { onNewVersion, runWhenIdle } from "@/lib/platform/browser";

const loadSheet = () => import("@/components/ui/dialog-content");
const typed = () => import("@/lib/platform/browser/form-restore");

export function NewVersion() {
  const t = useTranslations("shell.newVersion");
  const common = useTranslations("common");
  const [isSeen, setSeen] = useState(false);
  /** "Not now" lasts until the next submit; otherwise the dialog could reopen on each keystroke. */
  const declined = useRef(false);
  const close = () => {
    declined.current = true;
    setSeen(false);
  };
  useEffect(() => {
    // Preloaded because the server no longer has this build's chunks after a deploy.
    runWhenIdle(async () => (await typed()).restoreFormValues());
    const askAgain = () => {
      declined.current = false;
    };
    window.addEventListener("submit", askAgain, { capture: true });
    const forget = onNewVersion(() => {
      // Loads the dialog first: rendering it without its chunk would crash the page.
      const both = Promise.all([loadSheet(), typed()]);
      if (!declined.current) both.then(() => setSeen(true)).catch(() => undefined);
    });
    return () => {
      forget();
      window.removeEventListener("submit", askAgain, { capture: true });
    };
  }, []);
  return (
    <Dialog
      open={isSeen}
      onOpenChange={close}
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
      actions={
        <>
          <Button onClick={async () => (await typed()).reloadWithFormValues()}>{t("load")}</Button>
          <Button variant="quiet" onClick={close}>
            {t("later")}
          </Button>
        </>
      }
    />
  );
}
