import { loadCommonPasswords } from "@/lib/core/account/common-passwords";
import { invalidFields } from "@/lib/core/request-fields";
import type { Site } from "../kernel/serve";
import { normalEmail } from "./user-repository";

const isCommon = await loadCommonPasswords();

const plain = (text: string) => text.trim().toLowerCase().replaceAll(" ", "");

/** Rejects common passwords, the address and the site's name (NIST SP 800-63B, ASVS 6.2.4 and 6.2.11). */
export function requireUncommonPassword(
  password: string,
  { field, email, site }: { field: string; email: string; site: Pick<Site, "config"> },
): void {
  if (isCommon(password)) {
    throw invalidFields({ [field]: "This password is too common. Choose another one." });
  }
  const address = normalEmail(email);
  const guesses = [address, address.split("@", 1).join(""), plain(site.config.name)];
  if (guesses.includes(plain(password))) {
    throw invalidFields({ [field]: "Don't use your email address or the site's name as your password." });
  }
}
