import type { BaseContext, Services } from "@/lib/platform/http";
import type { UserRow } from "../schema";

export function asksForVerification({ site, services }: Pick<BaseContext, "site" | "services">): boolean {
  return services.mail.delivers && site.config.verify_email !== false;
}

export function isUnproven(
  context: Pick<BaseContext, "site" | "services">,
  user: Pick<UserRow, "emailVerifiedAt" | "role">,
): boolean {
  return asksForVerification(context) && user.emailVerifiedAt === null && user.role !== "admin";
}

/** Returns true if someone else may have signed up with the user's email. */
export function mayBeAnothers(
  { services }: { services: Pick<Services, "mail"> },
  user: Pick<UserRow, "emailVerifiedAt" | "role" | "disabledAt">,
): boolean {
  return services.mail.delivers && !user.emailVerifiedAt && !user.disabledAt && user.role !== "admin";
}
