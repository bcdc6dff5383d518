import { tabStorage } from "@/lib/client/storage";

/** The draft of the page for a forgotten password: what was typed at login is there already. */
export const FORGOT_DRAFT = "draft:forgot-password";

/** Takes the address of a login form along; nothing of it goes into an address or to the server. */
export function rememberTypedEmail(form: HTMLFormElement | null): void {
  const email = form && new FormData(form).get("email");
  if (typeof email === "string" && email !== "") tabStorage.write(FORGOT_DRAFT, { email });
}
