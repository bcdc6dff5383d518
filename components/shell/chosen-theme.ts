import { cookies } from "next/headers";
import { parseThemeChoice, THEME_COOKIE, type ThemeChoice } from "@/lib/platform/values";

export async function getChosenTheme(): Promise<ThemeChoice> {
  return parseThemeChoice((await cookies()).get(THEME_COOKIE)?.value);
}
