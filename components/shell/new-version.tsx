"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { onNewVersion } from "@/lib/client/http/missing-script";
import { whenIdle } from "@/lib/client/load-when-idle";

const sheet = () => import("@/components/ui/dialog-content");
const typed = () => import("@/lib/client/form-restore");

/** On every page: offers a reload when a script chunk is gone, most likely after a deploy. */
export function NewVersion() {
  const t = useTranslations("shell.newVersion");
  const common = useTranslations("common");
  const [isSeen, setSeen] = useState(false);
  /**
   * 'Not now' lasts until the next submit: a form validates at each keystroke, and its text must stay available to
   * copy.
   */
  const declined = useRef(false);
  const close = () => {
    declined.current = true;
    setSeen(false);
  };
  useEffect(() => {
    // Preloaded: when it is needed, the server has another build.
    whenIdle(async () => (await typed()).restoreFormValues());
    const askAgain = () => {
      declined.current = false;
    };
    window.addEventListener("submit", askAgain, { capture: true });
    const forget = onNewVersion(() => {
      // A dialog whose own script is gone as well would take the page down.
      const both = Promise.all([sheet(), typed()]);
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
