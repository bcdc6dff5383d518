"use client";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { FieldContext } from "./field-context";
import { AlertIcon } from "./icons";

interface FieldProps {
  label: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  counter?: ReactNode;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-red text-sm">
      <AlertIcon className="mt-[3px] size-3.5 flex-none" />
      <span>{children}</span>
    </p>
  );
}

export function Field({
  label,
  note,
  hint,
  error,
  counter,
  required = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="caps">
          {label}
          {note ? " " : null}
          {note ? <span className="ml-2 font-medium normal-case tracking-normal">{note}</span> : null}
        </label>
        {counter ? <span className="caps num flex-none">{counter}</span> : null}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="text-ink-2 text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
