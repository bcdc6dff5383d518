import type { ReportPhoto } from "@/lib/contract/report-document";
import { jpegShape } from "../pdf/jpeg";
import { dayIn } from "./document-dates";
import type { ReportContext } from "./report-facts";
import { fill } from "./words";

/** What a page has room for beside one another. */
const MOST_PHOTOS = 4;
/** A model is sent and kept whole: a photo that is larger than this is left out. */
const MOST_BYTES = 72 * 1024;

/** The user's own photos of the car, each with its date and whose it is; what is no JPEG that can be printed is left out. */
export function photosOf(context: ReportContext, title: string): ReportPhoto[] {
  const { photos: words } = context.words.report;
  const usable = (context.facts.photos ?? []).flatMap((photo) => {
    const shape = photo.jpeg.byteLength <= MOST_BYTES ? jpegShape(photo.jpeg) : null;
    return shape ? [{ ...photo, ...shape }] : [];
  });
  return usable.slice(0, MOST_PHOTOS).map(({ id, addedAt, jpeg, width, height }, index) => {
    const date = context.date(dayIn(addedAt, context.facts.timeZone));
    return {
      ...{ id, width, height, jpeg: Buffer.from(jpeg).toString("base64") },
      dateLabel: fill(words.added, { date }),
      source: words.source,
      alt: fill(words.alt, { number: index + 1, title, date }),
    };
  });
}
