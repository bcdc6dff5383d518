import type { ReportPhoto } from "@/lib/contract/report-document";
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
  const { photos: messages } = context.messages.report;
  const usable = (context.facts.photos ?? []).flatMap((photo) => {
    const shape = photo.jpeg.byteLength <= MOST_BYTES ? jpegShape(photo.jpeg) : null;
    return shape ? [{ ...photo, ...shape }] : [];
  });
  return usable.slice(0, PHOTOS_MAX).map(({ id, addedAt, jpeg, width, height }, index) => {
    const date = context.date(dayIn(addedAt, context.facts.timeZone));
    return {
      id,
      width,
      height,
      jpeg: Buffer.from(jpeg).toString("base64"),
      dateLabel: interpolate(messages.added, { date }),
      source: messages.source,
      alt: interpolate(messages.alt, { number: index + 1, title, date }),
    };
  });
}
