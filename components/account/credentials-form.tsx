"use client";
import type { ReactNode } from "react";
import { Form, SubmitButton } from "@/components/ui/form";
import { leaveFor } from "@/lib/client/session";
import { useZodForm } from "@/lib/client/use-zod-form";
import type { LoginRequest } from "@/lib/contract/account";
import { EmailField, PasswordField } from "./credential-fields";
import { FormProblemNote, NoScriptNote } from "./form-problem";

const loginRequest = async () => (await import("@/lib/contract/account")).loginRequest;

interface CredentialsFormProps {
  /** The call that the address and the password are for; it throws an ApiError when they are refused. */
  send: (credentials: LoginRequest) => Promise<unknown>;
  /** Where to go when they were right; a path of this site. */
  next: string;
  submit: ReactNode;
  children?: ReactNode;
}

/** E-mail address and password: what the login and the gate ask for. */
export function CredentialsForm({ send, next, submit, children }: CredentialsFormProps) {
  const form = useZodForm(loginRequest);
  const onSubmit = form.onSubmit(async (credentials) => {
    await send(credentials);
    return leaveFor(next);
  });
  return (
    <Form onSubmit={onSubmit}>
      <NoScriptNote />
      <EmailField field={form.register("email")} error={form.fieldError("email")} />
      <PasswordField kind="password" field={form.register("pass")} error={form.fieldError("pass")} />
      <FormProblemNote problem={form.problem} />
      <SubmitButton busy={form.busy} wide>
        {submit}
      </SubmitButton>
      {children}
    </Form>
  );
}
