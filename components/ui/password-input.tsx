"use client";
import { type ComponentProps, useState } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { inputStyle } from "./input-style";

interface PasswordInputProps extends ComponentProps<"input"> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const wiring = useFieldWiring();
  return (
    <div className="relative">
      <input
        {...wiring}
        {...rest}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={classNames(inputStyle, "pr-24", className)}
      />
      <button
        type="button"
        aria-controls={wiring.id}
        onClick={() => setShown(!shown)}
        className="condensed absolute inset-y-1 right-1 min-w-11 rounded px-3 font-semibold text-ink-2 text-sm hover:bg-band hover:text-ink"
      >
        {shown ? hideLabel : showLabel}
      </button>
    </div>
  );
}
