import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";
import { factStateSchema } from "./history";

/** Paid part: its existence is public, but its values stay on the server until paid. */
export const lockedSchema = defineObject("LockedPart", {
  blured: z.literal(true),
  state: factStateSchema.default("unchecked"),
  count: z.number().int().default(0),
});
