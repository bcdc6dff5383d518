import * as z from "zod";

export const vinIndexJobSchema = z.object({
  file: z.string(),
  name: z.string(),
  target: z.string().nullable(),
});
export type VinIndexJob = z.output<typeof vinIndexJobSchema>;

export const vinIndexMessageSchema = z.discriminatedUnion("at", [
  z.object({ at: z.literal("reading"), bytes: z.number(), lines: z.number() }),
  z.object({ at: z.literal("done"), patterns: z.number() }),
  z.object({ at: z.literal("failed"), problem: z.string() }),
]);
export type VinIndexMessage = z.output<typeof vinIndexMessageSchema>;
