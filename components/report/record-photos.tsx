import { useTranslations } from "next-intl";
import type { ReportRow } from "@/lib/report/contract/document";
import { RecordText } from "./record-text";

/** Links to the photos because pages load no images from other hosts. */
export function RecordPhotos({ photos, source }: { photos: ReportRow["photos"]; source: string }) {
  const t = useTranslations("report");
  if (photos.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 print:hidden">
      {photos.map((photo, index) => (
        <a
          key={photo.url}
          href={photo.url}
          rel="noreferrer"
          target="_blank"
          className="inline-flex min-h-6 items-center"
        >
          <RecordText
            text={[photo.caption ?? t("photo", { number: index + 1 }), photo.date, source]
              .filter(Boolean)
              .join(" · ")}
          />
        </a>
      ))}
    </span>
  );
}
