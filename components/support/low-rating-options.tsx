"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { routes, STICKER_HASH } from "@/lib/routes";
import { recordFeedback } from "@/stores/feedback";

interface LowRatingOptionsProps {
  vin: string;
  about: "report" | "sticker";
  onContact: () => void;
}

/** Options for a dissatisfied user: a new sticker, free of charge, or a person to contact. */
export function LowRatingOptions({ vin, about, onContact }: LowRatingOptionsProps) {
  const t = useTranslations("feedback.options");
  return (
    <section className="border-hairline border-t pt-4">
      <h3 className="caps mb-3">{t("title")}</h3>
      <div className="flex flex-col gap-2.5 sm:flex-row">
        {about === "sticker" ? (
          // A full page load: an open dashboard would not notice `regenerate` in its own URL.
          <a
            href={`${routes.dashboard}?vin=${encodeURIComponent(vin)}&regenerate=true#${STICKER_HASH}`}
            onClick={() => recordFeedback(vin, "regenerate")}
            className={buttonStyle("quiet", "md", false)}
          >
            {t("regenerate")}
          </a>
        ) : null}
        <Button variant="quiet" onClick={onContact}>
          {t("contact")}
        </Button>
      </div>
      <p className="mt-3 text-ink-2 text-sm">{t(about === "sticker" ? "stickerText" : "reportText")}</p>
    </section>
  );
}
