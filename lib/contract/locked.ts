import { z } from "zod";
import { defineObject } from "./define-object";
import { factStateSchema } from "./vehicle-history";

/** A paid part: its existence is public, its values stay on the server until it is paid for. */
export const lockedSchema = defineObject("LockedPart", {
  blured: z.literal(true),
  state: factStateSchema.default("unchecked"),
  count: z.number().int().default(0),
});
