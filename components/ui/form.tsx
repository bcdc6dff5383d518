"use client";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { useHydrated } from "./hydration-gate";

/** POST, so that without JavaScript nothing the user typed ends up in a URL. */
export function Form({ className, ...rest }: ComponentProps<"form">) {
  return <form method="post" noValidate {...rest} className={classNames("grid gap-5", className)} />;
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
