import { z } from "zod";
import { productSchema } from "@/lib/contract/report";

/**
 * What the user asked for, with the key that makes it one thing however often it is sent. Kept in the tab's session
 * storage until it is answered, so that a reload or a closed lid goes on with the same generation.
 */
const intentionSchema = z.object({
  key: z.string().min(8),
  userId: z.string(),
  product: productSchema,
  vin: z.string(),
  startedAt: z.number(),
  locale: z.enum(["en", "es"]),
  europe: z.boolean(),
  regenerate: z.boolean(),
  classic: z
    .object({
      year: z.string(),
      make: z.string(),
      model: z.string(),
      series: z.string(),
      mapped: z.boolean(),
    })
    .nullable(),
});
export type Intention = z.infer<typeof intentionSchema>;

/** After this time what is stored is no longer a wish: nobody wants to be charged for yesterday's press. */
const KEPT_MS = 30 * 60_000;

/** The user is part of it: another account in the same tab must never continue this one's generation. */
export function intentionId({ userId, product, vin }: Pick<Intention, "userId" | "product" | "vin">): string {
  return `generation:${userId}:${product}:${vin}`;
}

export type Wish = Omit<Intention, "key" | "startedAt">;

/** `key` of an intention that was never answered goes on; otherwise a new one is made. */
export function newIntention(wish: Wish, key: string | null = null): Intention {
  return { ...wish, key: key ?? randomKey(), startedAt: Date.now() };
}

/** crypto.randomUUID exists on https and localhost only; a site on plain http in a private network has this. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Storage can be full, forbidden or absent; then the intention lives as long as the page. */
export function keepIntention(intention: Intention): void {
  try {
    sessionStorage.setItem(intentionId(intention), JSON.stringify(intention));
  } catch {}
}

export function dropIntention(id: string): void {
  try {
    sessionStorage.removeItem(id);
  } catch {}
}

/** The unanswered intention under this id, or null when there is none, it is spoiled or too old. */
export function storedIntention(id: string): Intention | null {
  try {
    const text = sessionStorage.getItem(id);
    if (text === null) return null;
    const parsed = intentionSchema.safeParse(JSON.parse(text));
    if (parsed.success && Date.now() - parsed.data.startedAt < KEPT_MS) return parsed.data;
    sessionStorage.removeItem(id);
    return null;
  } catch {
    return null;
  }
}
