import * as z from "zod";

export interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S;
  text: string;
  default?: string;
  example?: string;
  secret?: true;
  internal?: true;
}

export interface VariableGroup {
  title: string;
  variables: Record<string, Variable>;
}

/** Treats an empty variable as unset: `X=` in a shell must not turn anything on. */
export const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

const SWITCH = { message: "Use 1 or 0." };

export const flag = optional
  .refine((text) => text === undefined || /^(1|0|true|false)$/.test(text), SWITCH)
  .transform((text) => text === "1" || text === "true");

export const choice = optional.pipe(z.enum(["0", "1"], SWITCH).optional());

export function wholeNumber(standard: number, min: number, max: number) {
  const message = `Use a whole number from ${min} to ${max}.`;
  return optional
    .refine((text) => text === undefined || /^\d{1,9}$/.test(text), { message })
    .transform((text) => Number(text ?? standard))
    .refine((value) => value >= min && value <= max, { message });
}

export const port = (standard: number, min: number) => wholeNumber(standard, min, 65_535);

export const address = optional.pipe(
  z.url({ protocol: /^https?$/, message: "Use an address that begins with http:// or https://." }).optional(),
);

export const list = optional.transform((text) =>
  (text ?? "").split(",").flatMap((name) => name.trim() || []),
);
