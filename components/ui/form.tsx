"use client";
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { useHydrated } from "./hydration-gate";
import { showElement } from "./show-element";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** Must resolve after all errors are set, including the server's. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  isBare?: boolean;
}

/** POST keeps input out of the URL if JavaScript is off. After a submit, focuses the first invalid field. */
export function Form({ className, isBare = false, onSubmit, ...rest }: FormProps) {
  const [lastSubmit, setEnded] = useState<{ form: HTMLFormElement } | null>(null);
  useEffect(() => {
    const field = lastSubmit?.form.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Centered because sticky bars would cover the field at the edges.
    if (field) showElement(field, "center");
  }, [lastSubmit]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    try {
      await onSubmit(event);
    } finally {
      // Runs after TanStack Query's own timer, which publishes the mutation's error.
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

/** Disabled until hydration because a native submit would lose the input. */
export function SubmitButton({ busy, disabled, children, ...rest }: SubmitButtonProps) {
  const ready = useHydrated();
  return (
    <Button {...rest} type="submit" busy={busy} disabled={!ready || disabled}>
      {children}
    </Button>
  );
}
