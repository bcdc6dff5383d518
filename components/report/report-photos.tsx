import type { ReportDocument } from "@/lib/contract/report-document";

/** The car as its owner has photographed it: each with its date and whose it is. The pictures are part of the document. */
export function ReportPhotos({ photos = [] }: { photos: ReportDocument["photos"] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {photos.map(({ id, jpeg, width, height, alt, dateLabel, source }) => (
        <li key={id} className="break-inside-avoid text-ink-2 text-sm leading-snug">
          {/* biome-ignore lint/performance/noImgElement: the picture stands in the model; an optimizer could ask nobody for it. */}
          <img
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={alt}
            {...{ width, height }}
            className="mb-1 aspect-[4/3] w-full bg-band object-contain"
          />
          <span className="num block">{dateLabel}</span>
          {source}
        </li>
      ))}
    </ul>
  );
}
