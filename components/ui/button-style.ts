import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "quiet" | "plain" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-primary bg-primary text-on-primary enabled:hover:bg-[color-mix(in_srgb,var(--primary)_88%,var(--ink))] [a&]:hover:bg-[color-mix(in_srgb,var(--primary)_88%,var(--ink))]",
  quiet: "border-ink bg-transparent text-ink enabled:hover:bg-band [a&]:hover:bg-band",
  plain:
    "border-transparent bg-transparent text-ink underline decoration-1 underline-offset-4 enabled:hover:bg-band [a&]:hover:bg-band",
  danger: "border-red bg-transparent text-red enabled:hover:bg-red-band [a&]:hover:bg-red-band",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 py-1.5 text-sm",
  md: "min-h-11 px-[1.125rem] py-2 text-base",
  lg: "min-h-[3.25rem] px-6 py-2.5 text-lg",
};

export function getButtonStyle(variant: ButtonVariant, size: ButtonSize, wide: boolean): string {
  return classNames(
    "condensed inline-flex items-center justify-center gap-x-2.5 rounded border text-center font-[650] leading-tight no-underline transition-colors",
    "disabled:cursor-not-allowed disabled:border-hairline disabled:bg-band disabled:text-ink-2",
    "aria-busy:cursor-progress aria-disabled:cursor-not-allowed",
    variants[variant],
    sizes[size],
    wide && "w-full",
  );
}
