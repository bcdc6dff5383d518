import type { BaseContext, UserRow } from "./serve";
import type { Services } from "./services";

/** Whether this site wants addresses proven: where email can be sent, unless the site says otherwise. */
export function asksForVerification({ site, services }: Pick<BaseContext, "site" | "services">): boolean {
  return services.mail.delivers && site.config.verify_email !== false;
}

/** Whether an account's address is still to be proven. Administrators are made by the operator, not by a sign-up. */
export function isUnproven(
  context: Pick<BaseContext, "site" | "services">,
  user: Pick<UserRow, "emailVerifiedAt" | "role">,
): boolean {
  return asksForVerification(context) && user.emailVerifiedAt === null && user.role !== "admin";
}

/** Whether somebody else than its address's owner may have made an account, and its owner could prove otherwise. */
export function mayBeAnothers(
  { services }: { services: Pick<Services, "mail"> },
  user: Pick<UserRow, "emailVerifiedAt" | "role" | "disabledAt">,
): boolean {
  return services.mail.delivers && !user.emailVerifiedAt && !user.disabledAt && user.role !== "admin";
}
