"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  /** Smaller words under the label. */
  hint?: ReactNode;
  /** At the right end of the line: a price. */
  detail?: ReactNode;
  error?: ReactNode;
}

/** A real checkbox, drawn as a form's box; the whole line can be pressed. */
export function Checkbox({ label, hint, detail, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={classNames("grid min-h-11 grid-cols-[1.25rem_1fr_auto] gap-x-2.5 py-2", className)}>
      <input
        id={id}
        aria-describedby={hint || error ? noteId : undefined}
        aria-invalid={error ? true : undefined}
        {...rest}
        type="checkbox"
        className="mt-0.5 size-5 appearance-none rounded-sm border-[1.5px] border-ink bg-sheet checked:border-primary checked:bg-primary checked:shadow-[inset_0_0_0_3px_var(--sheet)] disabled:border-hairline"
      />
      <label htmlFor={id} className="text-base">
        {label}
      </label>
      {detail ? <span className="num font-semibold">{detail}</span> : null}
      {hint || error ? (
        <p
          id={noteId}
          className={classNames("col-start-2 col-end-[-1] text-sm", error ? "text-red" : "text-ink-2")}
        >
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}
