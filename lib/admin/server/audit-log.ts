import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireAdmin } from "@/lib/platform/http";
import { auditLog } from "@/lib/support/schema";

/** Values with these names are never logged. */
const SECRET = /pass|token|secret|hash|cookie/i;

/** Logs an action on `subject`, which is what changed ('user:<id>', 'plan:<id>'). A null `siteId` means all sites. */
export async function audit(
  tx: Database,
  context: Pick<BaseContext, "admin" | "site" | "requestId" | "address" | "services">,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
  siteId: string | null = context.site.id,
): Promise<void> {
  const { user } = requireAdmin(context);
  await tx.insert(auditLog).values({
    siteId,
    adminId: user.id,
    adminEmail: user.email,
    action,
    subject,
    detail: withoutSecrets(detail),
    requestId: context.requestId,
    address: context.address,
    createdAt: context.services.now(),
  });
}

function withoutSecrets(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, SECRET.test(name) ? "(not kept)" : toPlain(value)]),
  );
}

function toPlain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toPlain);
  return typeof value === "object" && value !== null
    ? withoutSecrets(value as Record<string, unknown>)
    : value;
}
