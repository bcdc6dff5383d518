import type { ReportPhoto } from "@/lib/contract/report-photo";
import { jpegShape } from "@/lib/pdf/jpeg";
import { dayIn } from "../../rendering/document-dates";
import { interpolate } from "../../rendering/document-messages";
import type { ReportContext } from "./report-facts";

/** The most photos that fit next to one another. */
const PHOTOS_MAX = 4;
/** Photos are stored within the model: a larger one is left out. */
const MOST_BYTES = 72 * 1024;

/** The user's own photos of the car, each with its date and whose it is; what is no JPEG that can be printed is left out. */
export function photosOf(context: ReportContext, title: string): ReportPhoto[] {
  const usable = (context.facts.photos ?? []).flatMap((photo) => {
    const shape = photo.jpeg.byteLength <= MOST_BYTES ? jpegShape(photo.jpeg) : null;
    return shape ? [{ ...photo, ...shape }] : [];
  });
  return usable.slice(0, PHOTOS_MAX).map(({ id, addedAt, jpeg, width, height }, index) => {
    const added = dayIn(addedAt, context.facts.timeZone);
    const photo = { id, width, height, jpeg: Buffer.from(jpeg).toString("base64"), added };
    return { ...photo, ...photoLabels(added, index, title, context) };
  });
}

function photoLabels(added: string, index: number, title: string, context: ReportContext) {
  const { photos: messages } = context.messages.report;
  const date = context.date(added);
  return {
    dateLabel: interpolate(messages.added, { date }),
    source: messages.source,
    alt: interpolate(messages.alt, { number: index + 1, title, date }),
  };
}

/** A stored report's photos, named in the language of `context`. */
export function relabelPhotos(
  photos: readonly ReportPhoto[],
  title: string,
  context: ReportContext,
): ReportPhoto[] {
  return photos.map((photo, index) =>
    photo.added
      ? { ...photo, ...photoLabels(photo.added, index, title, context) }
      : { ...photo, source: context.messages.report.photos.source },
  );
}
