import { useEffect } from "react";
import { tabStorage } from "@/lib/client/storage";
import { storedDraft } from "@/lib/client/use-draft";

/** The address typed in one of the forms before the login: log in, sign up, forgotten password. The others have it already. */
export const EMAIL_DRAFT = "draft:email";

/** Takes the address of a form along; nothing of it goes into an address or to the server. */
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

/** Fills in the address that was typed in another form; what a password manager filled in stays. */
export function useTypedEmail({ getValues, setValue }: EmailForm): void {
  useEffect(() => {
    const { email } = storedDraft(EMAIL_DRAFT);
    if (email && !getValues("email")) setValue("email", email);
  }, [getValues, setValue]);
}
