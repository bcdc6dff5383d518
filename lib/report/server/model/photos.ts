import { formatDay, interpolate } from "@/lib/generation/server";
import { readJpegShape } from "@/lib/platform/render";
import type { ReportPhoto } from "../../contract/photo";
import type { ReportContext } from "./report-facts";

const PHOTOS_MAX = 4;
/** Photos are stored inside the model, so larger files are dropped. */
const MOST_BYTES = 72 * 1024;

export function getPhotos(context: ReportContext, title: string): ReportPhoto[] {
  const usable = (context.facts.photos ?? []).flatMap((photo) => {
    const shape = photo.jpeg.byteLength <= MOST_BYTES ? readJpegShape(photo.jpeg) : null;
    return shape ? [{ ...photo, ...shape }] : [];
  });
  return usable.slice(0, PHOTOS_MAX).map(({ id, addedAt, jpeg, width, height }, index) => {
    const added = formatDay(addedAt, context.facts.timeZone);
    const photo = { id, width, height, jpeg: Buffer.from(jpeg).toString("base64"), added };
    return { ...photo, ...formatPhotoLabels(added, index, title, context) };
  });
}

function formatPhotoLabels(added: string, index: number, title: string, context: ReportContext) {
  const { photos: messages } = context.messages.report;
  const date = context.date(added);
  return {
    dateLabel: interpolate(messages.added, { date }),
    source: messages.source,
    alt: interpolate(messages.alt, { number: index + 1, title, date }),
  };
}

export function relabelPhotos(
  photos: readonly ReportPhoto[],
  title: string,
  context: ReportContext,
): ReportPhoto[] {
  return photos.map((photo, index) =>
    photo.added
      ? { ...photo, ...formatPhotoLabels(photo.added, index, title, context) }
      : { ...photo, source: context.messages.report.photos.source },
  );
}
