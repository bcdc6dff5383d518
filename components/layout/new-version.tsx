"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { onNewVersion } from "@/lib/client/missing-script";
import { whenIdle } from "@/lib/client/when-idle";

const sheet = () => import("@/components/ui/dialog-sheet");
const typed = () => import("@/lib/client/typed");

/** Beside every page: offers to load it anew where a part of its script is gone, most likely with an update. */
export function NewVersion() {
  const t = useTranslations("layout.newVersion");
  const common = useTranslations("common");
  const [isSeen, setSeen] = useState(false);
  /** 'Not now' counts until something is sent again: a form is checked at each key, and must stay to be copied from. */
  const declined = useRef(false);
  const close = () => {
    declined.current = true;
    setSeen(false);
  };
  useEffect(() => {
    // There before it is needed: when it is, the server has another build's.
    whenIdle(async () => (await typed()).restoreTyped());
    const askAgain = () => {
      declined.current = false;
    };
    window.addEventListener("submit", askAgain, { capture: true });
    const forget = onNewVersion(() => {
      // An offer whose own script is gone as well would take the page down instead.
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
          <Button onClick={async () => (await typed()).loadAnew()}>{t("load")}</Button>
          <Button look="quiet" onClick={close}>
            {t("later")}
          </Button>
        </>
      }
    />
  );
}
