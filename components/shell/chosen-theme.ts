import { cookies } from "next/headers";
import { THEME_COOKIE, type ThemeChoice, themeChoice } from "@/lib/core/theme-choice";

export async function chosenTheme(): Promise<ThemeChoice> {
  return themeChoice((await cookies()).get(THEME_COOKIE)?.value);
}
