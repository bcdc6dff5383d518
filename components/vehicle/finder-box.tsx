import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";

interface FinderBoxProps extends ComponentProps<"form"> {
  button: ReactNode;
  busy?: boolean;
  /** The finder itself led here: the focus goes on with what is still to be filled in. */
  led?: boolean;
}

/** The ruled box of the first screen: what is asked for on the left, one heavy button on the right, below on phones. */
export function FinderBox({
  button,
  busy = false,
  led = false,
  children,
  className,
  ...rest
}: FinderBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!led) return;
    const fields =
      form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [];
    Array.from(fields)
      .find((field) => field.value === "" && !field.disabled)
      ?.focus();
  }, [led]);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      className={classNames(
        "grid overflow-hidden rounded-md border-2 border-rule bg-sheet focus-within:outline-2 focus-within:outline-primary focus-within:outline-offset-2 md:grid-cols-[1fr_auto]",
        className,
      )}
    >
      {children}
      <button
        type="submit"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        className="condensed min-h-[3.25rem] bg-primary px-8 font-bold text-lg text-on-primary tracking-[0.01em] hover:bg-[color-mix(in_srgb,var(--primary)_88%,var(--ink))] focus-visible:outline-on-primary focus-visible:-outline-offset-6"
      >
        {button}
      </button>
    </form>
  );
}
