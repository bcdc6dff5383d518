"use client";
import { useTranslations } from "next-intl";

/** Photos stay where their source keeps them, and open there: the page itself loads nothing of a stranger's. */
export function OfferPhotos({ images }: { images: readonly string[] }) {
  const t = useTranslations("checks.listings");
  return (
    <span className="flex flex-wrap gap-x-4">
      {images.map((image, index) => (
        <a
          key={image}
          href={image}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center whitespace-nowrap text-ink"
        >
          {t("photo", { number: index + 1 })}
        </a>
      ))}
    </span>
  );
}
