import { siteCalls, type ThemeWire } from "@/lib/site/contract/site";
import { requestOwner, type TokenCaller } from "./token-owner";

export type PreviewResult = { kind: "alive"; theme: ThemeWire } | { kind: "ended" } | { kind: "unavailable" };

const KEY = /^[\w-]{43}$/;

/** Never cached, so an ended link fails immediately. */
export async function fetchPreviewedTheme(key: string, caller: TokenCaller): Promise<PreviewResult> {
  if (!KEY.test(key)) return { kind: "ended" };
  const body = new URLSearchParams({ key });
  const result = await requestOwner(siteCalls.themePreview, [400], caller, { headers: {}, body });
  if (result.kind === "valid") {
    const { data } = result.answer;
    return data ? { kind: "alive", theme: data.settings } : { kind: "ended" };
  }
  return result.kind === "dead" || result.lacksCall ? { kind: "ended" } : { kind: "unavailable" };
}
