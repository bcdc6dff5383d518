export const THEME_COOKIE = "theme";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export function parseThemeChoice(cookie: string | null | undefined): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === cookie) ?? "system";
}
