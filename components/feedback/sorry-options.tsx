"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { routes, STICKER_HASH } from "@/lib/routes";
import { noteFeedback } from "@/stores/feedback";

interface SorryOptionsProps {
  vin: string;
  about: "report" | "sticker";
  onContact: () => void;
}

/** What can be done for somebody who is not content: a fresh sticker, free of charge, or a person. */
export function SorryOptions({ vin, about, onContact }: SorryOptionsProps) {
  const t = useTranslations("feedback.options");
  return (
    <section className="border-hairline border-t pt-4">
      <h3 className="caps mb-3">{t("title")}</h3>
      <div className="flex flex-col gap-2.5 sm:flex-row">
        {about === "sticker" ? (
          // A whole page load: an open folder would not notice the wish in its own address.
          <a
            href={`${routes.dashboard}?vin=${encodeURIComponent(vin)}&regenerate=true#${STICKER_HASH}`}
            onClick={() => noteFeedback(vin, "regenerate")}
            className={buttonStyle("quiet", "md", false)}
          >
            {t("regenerate")}
          </a>
        ) : null}
        <Button look="quiet" onClick={onContact}>
          {t("contact")}
        </Button>
      </div>
      <p className="mt-3 text-ink-2 text-sm">{t(about === "sticker" ? "stickerText" : "reportText")}</p>
    </section>
  );
}
