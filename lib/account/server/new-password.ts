import { createInvalidFieldsError } from "@/lib/platform/calls";
import { normalizeEmail } from "@/lib/platform/values";
import type { Site } from "@/lib/site/server";
import { loadCommonPasswords } from "../rules/common-passwords";

const isCommon = await loadCommonPasswords();

const toPlain = (text: string) => text.trim().toLowerCase().replaceAll(" ", "");

/** Rejects common passwords, the email address and the site's name (NIST SP 800-63B, ASVS 6.2.4 and 6.2.11). */
export function requireUncommonPassword(
  password: string,
  { field, email, site }: { field: string; email: string; site: Pick<Site, "config"> },
): void {
  if (isCommon(password)) {
    throw createInvalidFieldsError({ [field]: "This password is too common. Choose another one." });
  }
  const address = normalizeEmail(email);
  const guesses = [address, address.split("@", 1).join(""), toPlain(site.config.name)];
  if (guesses.includes(toPlain(password))) {
    throw createInvalidFieldsError({
      [field]: "Don't use your email address or the site's name as your password.",
    });
  }
}
