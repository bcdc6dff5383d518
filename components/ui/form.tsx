"use client";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { useReady } from "./once-ready";

/** POST, so that without a running script nothing typed could end up in an address. */
export function Form({ className, ...rest }: ComponentProps<"form">) {
  return <form method="post" noValidate {...rest} className={classNames("grid gap-5", className)} />;
}

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  busy: boolean;
  children: ReactNode;
}

/** Off until the page's script runs: an early press would send the form past it and lose what was typed. */
export function SubmitButton({ busy, disabled, children, ...rest }: SubmitButtonProps) {
  const ready = useReady();
  return (
    <Button {...rest} type="submit" busy={busy} disabled={!ready || disabled}>
      {children}
    </Button>
  );
}
