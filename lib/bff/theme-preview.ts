import { siteCalls, type ThemeWire } from "@/lib/contract/site";
import { requestOwner, type TokenCaller } from "./token-owner";

export type PreviewResult =
  | { kind: "alive"; theme: ThemeWire }
  /** Expired, replaced, published or discarded; or no key of this site. */
  | { kind: "ended" }
  | { kind: "unavailable" };

/** 256 random bits, as a link has them; anything else is not sent to the Members API. */
const KEY = /^[\w-]{43}$/;

/** The draft that a preview link's key shows, read from the Members API each time: an ended link is dead at once. */
export async function previewedTheme(key: string, caller: TokenCaller): Promise<PreviewResult> {
  if (!KEY.test(key)) return { kind: "ended" };
  const body = new URLSearchParams({ key });
  const result = await requestOwner(siteCalls.themePreview, [400], caller, { headers: {}, body });
  if (result.kind === "valid") {
    const { data } = result.answer;
    return data ? { kind: "alive", theme: data.settings } : { kind: "ended" };
  }
  // A Members API that serves no such call has no drafts.
  return result.kind === "dead" || result.lacksCall ? { kind: "ended" } : { kind: "unavailable" };
}
