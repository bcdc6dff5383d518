import * as z from "zod";

/** A small JPEG in base64. Privacy: without the camera's metadata. */
export const reportPhotoSchema = z.object({
  id: z.string(),
  width: z.number().int().min(1).max(1000),
  height: z.number().int().min(1).max(1000),
  jpeg: z.string().max(100_000),
  added: z.iso.date().optional(),
  dateLabel: z.string(),
  source: z.string(),
  alt: z.string(),
});
export type ReportPhoto = z.infer<typeof reportPhotoSchema>;
