import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { CheckIcon } from "./icons";
import { Spinner } from "./spinner";

export interface ProgressStep {
  name: string;
  state: "done" | "now" | "waiting";
}

export function Progress({ steps, label }: { steps: readonly ProgressStep[]; label: string }) {
  return (
    <ol aria-label={label} className="grid gap-0">
      {steps.map((step) => (
        <li
          key={step.name}
          aria-current={step.state === "now" ? "step" : undefined}
          className={classNames(
            "condensed flex items-center gap-3 border-hairline border-b py-2.5 text-base last:border-b-0",
            step.state === "waiting" ? "text-ink-2" : "text-ink",
            step.state === "now" && "font-semibold",
          )}
        >
          <span aria-hidden="true" className="grid size-5 flex-none place-items-center">
            {step.state === "done" ? <CheckIcon /> : null}
            {step.state === "now" ? <Spinner /> : null}
            {step.state === "waiting" ? <span className="shape-unchecked size-3" /> : null}
          </span>
          {step.name}
        </li>
      ))}
    </ol>
  );
}

/** Styled because browsers draw progress bars in green, which means money here. */
export function ProgressBar(props: Omit<ComponentProps<"progress">, "className">) {
  return (
    <progress
      {...props}
      className="h-2 w-full appearance-none border border-ink bg-sheet [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sheet [&::-webkit-progress-value]:bg-primary"
    />
  );
}
