"use client";
import type { ReactNode } from "react";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Form, SubmitButton } from "@/components/ui/form";
import { leaveFor } from "@/lib/client/session";
import { useZodForm } from "@/lib/client/use-zod-form";
import type { LoginRequest } from "@/lib/contract/account";
import { EmailField, PasswordField } from "./credential-fields";
import { NoScriptNote } from "./no-script-note";

const loginRequest = async () => (await import("@/lib/contract/account")).loginRequest;

interface CredentialsFormProps {
  /** Sends the address and the password; throws an ApiError when they are refused. */
  send: (credentials: LoginRequest) => Promise<unknown>;
  /** Where to go after success; a path of this site. */
  next: string;
  submit: ReactNode;
  children?: ReactNode;
}

/** A redirect to here kept the section of the page that it was from: it belongs to where the login returns. */
function withOwnHash(next: string): string {
  const { hash } = window.location;
  return next.includes("#") || !/^#[a-z0-9-]+$/.test(hash) ? next : next + hash;
}

/** Email address and password, for the login and the gate. */
export function CredentialsForm({ send, next, submit, children }: CredentialsFormProps) {
  const form = useZodForm(loginRequest);
  const onSubmit = form.onSubmit(async (credentials) => {
    await send(credentials);
    return leaveFor(withOwnHash(next));
  });
  return (
    <Form onSubmit={onSubmit}>
      <NoScriptNote />
      <EmailField field={form.register("email")} error={form.fieldError("email")} />
      <PasswordField kind="password" field={form.register("pass")} error={form.fieldError("pass")} />
      <FormErrorNotice problem={form.problem} />
      <SubmitButton busy={form.busy} wide>
        {submit}
      </SubmitButton>
      {children}
    </Form>
  );
}
