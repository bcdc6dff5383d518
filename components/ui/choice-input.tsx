import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { FieldError } from "./field";

interface ChoiceInputProps extends Omit<ComponentProps<"input">, "type"> {
  type: "radio" | "checkbox";
  children: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  error?: ReactNode;
}

const box =
  "grid size-5 flex-none cursor-pointer appearance-none place-items-center border-[1.5px] border-ink bg-sheet before:size-2.5 before:bg-primary before:opacity-0 before:content-[''] checked:border-primary checked:before:opacity-100 disabled:cursor-not-allowed disabled:border-ink-3 forced-colors:appearance-auto";

export const getChoiceBoxStyle = (type: ChoiceInputProps["type"]) =>
  classNames(box, type === "radio" ? "rounded-full before:rounded-full" : "rounded-sm");

export function ChoiceInput({ type, children, note, aside, error, className, ...rest }: ChoiceInputProps) {
  const errorId = useId();
  const problem = error ? { "aria-invalid": true, "aria-describedby": errorId } : null;
  return (
    <>
      <label
        className={classNames(
          "flex min-h-11 cursor-pointer items-start gap-3 border-hairline border-b py-3 last:border-b-0 has-disabled:cursor-not-allowed has-disabled:text-ink-2",
          className,
        )}
      >
        <input {...rest} {...problem} type={type} className={classNames(getChoiceBoxStyle(type), "mt-0.5")} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{children}</span>
          {note ? <span className="block text-ink-2 text-sm">{note}</span> : null}
        </span>
        {aside ? <span className="num flex-none text-right font-semibold">{aside}</span> : null}
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </>
  );
}
