import type { ReportDocument } from "@/lib/contract/report-document";

/** The owner's photos of the vehicle, each with its date and source. The pictures are embedded in the document. */
export function ReportPhotos({ photos = [] }: { photos: ReportDocument["photos"] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {photos.map(({ id, jpeg, width, height, alt, dateLabel, source }) => (
        <li key={id} className="break-inside-avoid text-ink-2 text-sm leading-snug">
          {/* biome-ignore lint/performance/noImgElement: the picture is embedded in the model; there is nothing to fetch for the optimizer. */}
          <img
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={alt}
            width={width}
            height={height}
            className="mb-1 aspect-[4/3] w-full bg-band object-contain"
          />
          <span className="num block">{dateLabel}</span>
          {source}
        </li>
      ))}
    </ul>
  );
}
