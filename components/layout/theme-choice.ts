import { cookies } from "next/headers";
import { isThemeChoice, type ThemeChoice } from "./themes";

/** What the visitor chose at the foot of the page; the device decides where nothing was chosen. */
export async function themeChoice(): Promise<ThemeChoice> {
  const value = (await cookies()).get("theme")?.value;
  return isThemeChoice(value) ? value : "system";
}
