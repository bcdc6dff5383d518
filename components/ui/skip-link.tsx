import type { ComponentProps } from "react";

export function SkipLink(props: ComponentProps<"a">) {
  return (
    <a
      {...props}
      className="condensed sr-only z-50 rounded border border-ink bg-sheet px-4 py-3 font-semibold text-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {props.children}
    </a>
  );
}
