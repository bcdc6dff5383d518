import { cookies } from "next/headers";
import { isThemeChoice, type ThemeChoice } from "./themes";

/** The theme chosen in the footer; without a choice the device decides. */
export async function chosenTheme(): Promise<ThemeChoice> {
  const value = (await cookies()).get("theme")?.value;
  return isThemeChoice(value) ? value : "system";
}
