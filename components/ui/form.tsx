"use client";
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { useHydrated } from "./hydration-gate";
import { showElement } from "./show-element";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** Resolves after the errors were set, whether they are the form's own or the server's. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  /** For a form with a layout of its own. */
  isBare?: boolean;
}

/**
 * Every form of the application: after a submit, its first wrong field has the focus and is in view. It posts, so that
 * without JavaScript nothing the user typed ends up in a URL.
 */
export function Form({ className, isBare = false, onSubmit, ...rest }: FormProps) {
  /** The form of the last submit that has ended; a new object for each. */
  const [ended, setEnded] = useState<{ form: HTMLFormElement } | null>(null);
  useEffect(() => {
    const field = ended?.form.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Centered: bars that stick to the screen's edges would cover it there.
    if (field) showElement(field, "center");
  }, [ended]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    try {
      await onSubmit(event);
    } finally {
      // TanStack Query publishes a mutation's error in a timer of its own, which was set before this one.
      setTimeout(() => setEnded({ form }));
    }
  }
  return (
    <form
      method="post"
      noValidate
      {...rest}
      onSubmit={submit}
      className={isBare ? className : classNames("grid gap-5", className)}
    />
  );
}

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  busy: boolean;
  children: ReactNode;
}

/** Disabled until hydration: an early press would submit the form natively and lose what was typed. */
export function SubmitButton({ busy, disabled, children, ...rest }: SubmitButtonProps) {
  const ready = useHydrated();
  return (
    <Button {...rest} type="submit" busy={busy} disabled={!ready || disabled}>
      {children}
    </Button>
  );
}
