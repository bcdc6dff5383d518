import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;

export default {
  content: [],
  theme: {
    fontFamily: { label: token("label"), text: token("text") },
    fontSize: {
      xs: ["0.75rem", "1.35"],
      sm: ["0.875rem", "1.45"],
      base: ["1rem", "1.5"],
      lg: ["1.25rem", "1.4"],
      xl: ["1.5625rem", "1.2"],
      "2xl": ["1.9375rem", "1.1"],
      "3xl": ["2.4375rem", "1.06"],
      "4xl": ["3.0625rem", "1.04"],
      "5xl": ["4rem", "1.02"],
    },
    borderRadius: { none: "0", sm: "2px", DEFAULT: token("corner"), md: "4px", full: "9999px" },
    extend: {
      colors: {
        paper: token("paper"),
        sheet: token("sheet"),
        band: token("band"),
        hairline: token("hairline"),
        rule: token("rule"),
        ink: token("ink"),
        "ink-2": token("ink-2"),
        "ink-3": token("ink-3"),
        primary: token("primary"),
        "on-primary": token("on-primary"),
        secondary: token("secondary"),
        "on-secondary": token("on-secondary"),
        tertiary: token("tertiary"),
        "on-tertiary": token("on-tertiary"),
        amber: token("amber"),
        "amber-band": token("amber-band"),
        red: token("red"),
        "red-band": token("red-band"),
        money: token("money"),
      },
      maxWidth: { page: "75rem", measure: "62ch" },
      transitionDuration: { DEFAULT: token("motion") },
    },
  },
} satisfies Config;
