import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { Form } from "@/components/ui/form";

interface FinderCardProps extends ComponentProps<typeof Form> {
  button: ReactNode;
  busy?: boolean;
  /** Set when the finder switched to this tab automatically. */
  autoFocus?: boolean;
}

export function FinderCard({
  button,
  busy = false,
  autoFocus = false,
  children,
  className,
  ...rest
}: FinderCardProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!autoFocus) return;
    const fields =
      form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [];
    Array.from(fields)
      .find((field) => field.value === "" && !field.disabled)
      ?.focus();
  }, [autoFocus]);
  return (
    <Form
      {...rest}
      isBare
      ref={form}
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
    </Form>
  );
}
