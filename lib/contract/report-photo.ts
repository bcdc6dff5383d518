import { z } from "zod";

/**
 * A photo of the car that is ours to show: a small JPEG without what the camera wrote, part of the document as its words
 * are. `jpeg` is base64. Photos at other addresses are links in their record's row.
 */
export const reportPhotoSchema = z.object({
  id: z.string(),
  width: z.number().int().min(1).max(1000),
  height: z.number().int().min(1).max(1000),
  jpeg: z.string().max(100_000),
  /** The day when it was added; photos of reports made before it was kept have none. */
  added: z.iso.date().optional(),
  dateLabel: z.string(),
  source: z.string(),
  alt: z.string(),
});
export type ReportPhoto = z.infer<typeof reportPhotoSchema>;
