"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { shareAddress } from "@/lib/client/share";
import { useToasts } from "@/stores/toast";

/** Passes on the public page that says what was issued under a document's number; never the document itself. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const t = useTranslations("layout.share");
  const show = useToasts((state) => state.show);
  async function share() {
    const result = await shareAddress(path, title);
    if (result === "copied") show({ title: t("copied") });
    if (result === "failed") show({ title: t("failed"), message: window.location.origin + path });
  }
  return (
    <Button look="quiet" onClick={() => void share()}>
      {t("action")}
    </Button>
  );
}
