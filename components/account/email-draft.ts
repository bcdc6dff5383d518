import { useEffect } from "react";
import { readStoredDraft, tabStorage } from "@/lib/platform/browser";

export const EMAIL_DRAFT = "draft:email";

/** Keeps the typed address for the next form without putting it in a URL or sending it to the server. */
export function rememberTypedEmail(form: HTMLFormElement | null): void {
  const email = form && new FormData(form).get("email");
  if (typeof email === "string" && email !== "") rememberEmail(email);
}

export function rememberEmail(email: string): void {
  tabStorage.write(EMAIL_DRAFT, { email });
}

interface EmailForm {
  getValues: (name: "email") => string | undefined;
  setValue: (name: "email", email: string) => void;
}

/** Doesn't overwrite an address filled in by a password manager. */
export function useTypedEmail({ getValues, setValue }: EmailForm): void {
  useEffect(() => {
    const { email } = readStoredDraft(EMAIL_DRAFT);
    if (email && !getValues("email")) setValue("email", email);
  }, [getValues, setValue]);
}
