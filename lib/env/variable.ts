import { z } from "zod";

/** One environment variable: everything that is said about it anywhere is made from this. */
export interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** What it is for, in one line of Markdown; links are relative to the project's folder. */
  text: string;
  /** What holds where it is not set, as people read it; none where nothing does. */
  default?: string;
  /** A value as an operator would write it. */
  example?: string;
  /** Never shown, and kept apart from the rest: a Secret on Kubernetes. */
  secret?: true;
  /** For tests and tools: read like the others, and in no file for operators. */
  internal?: true;
}

export interface VariableGroup {
  title: string;
  variables: Record<string, Variable>;
}

/** An empty variable counts as not set: `X=` in a shell must not switch anything on. */
export const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

const SWITCH = { message: "Write 1 or 0." };

/** On with '1', off with '0', else off. */
export const flag = optional
  .refine((text) => text === undefined || /^(1|0|true|false)$/.test(text), SWITCH)
  .transform((text) => text === "1" || text === "true");

/** '1', '0', or not set, which the reader decides about. */
export const choice = optional.pipe(z.enum(["0", "1"], SWITCH).optional());

/** A whole number within bounds. */
export function wholeNumber(standard: number, min: number, max: number) {
  const message = `Write a whole number from ${min} to ${max}.`;
  return optional
    .refine((text) => text === undefined || /^\d{1,9}$/.test(text), { message })
    .transform((text) => Number(text ?? standard))
    .refine((value) => value >= min && value <= max, { message });
}

export const port = (standard: number, min: number) => wholeNumber(standard, min, 65_535);

/** An http or https address. */
export const address = optional.pipe(
  z
    .url({ protocol: /^https?$/, message: "Write an address that begins with http:// or https://." })
    .optional(),
);

/** 'a, b' as a list; empty where it is not set. */
export const list = optional.transform((text) => (text ?? "").split(",").flatMap((one) => one.trim() || []));
