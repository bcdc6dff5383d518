import type { CallDefinition } from "@/lib/platform/calls";
import { getPermission } from "@/lib/staff/rules/call-permissions";
import { can, PERMISSIONS, type Permission, type Role } from "@/lib/staff/rules/permissions";

/**
 * Member calls open to API keys; unlisted calls are closed.
 * Closed on purpose: logins, passwords, account changes and exports, payments and the keys themselves.
 */
const MEMBER_SCOPES = {
  "site:read": ["site.config", "site.settings", "site.logo", "site.text", "site.legalText", "site.sources"],
  "account:read": ["account.user"],
  "vehicle:read": [
    "vehicle.validateVin",
    "vehicle.previewDecode",
    "vehicle.classicMapping",
    "vehicle.plateDecode",
    "vehicle.isVinConfirmed",
    "vehicle.years",
    "vehicle.makes",
    "vehicle.models",
    "vehicle.trims",
  ],
  "vehicle:write": ["vehicle.confirmVin"],
  "garage:read": [
    "garage.read",
    "garage.page",
    "garage.vehicle",
    "garage.compare",
    "garage.file",
    "garage.mileage",
    "garage.imports",
    "garage.exportFile",
  ],
  "garage:write": [
    "garage.save",
    "garage.remove",
    "garage.restore",
    "garage.addFile",
    "garage.orderFiles",
    "garage.removeFile",
    "garage.restoreFile",
    "garage.logMileage",
    "garage.removeMileage",
    "garage.importFile",
    "garage.undoImport",
  ],
  "report:read": [
    "report.filter",
    "report.document",
    "report.versions",
    "report.verify",
    "report.viewPdf",
    "report.viewPicture",
  ],
  "report:write": ["report.generate", "report.generateBasic", "report.generateClassic", "report.swap"],
  "sticker:read": [
    "sticker.choices",
    "sticker.autoload",
    "sticker.autoBlog",
    "sticker.autoBlogData",
    "sticker.forumData",
  ],
  "sticker:write": [
    "sticker.generate",
    "sticker.generateYmmt",
    "sticker.generateClassic",
    "sticker.confirm",
    "sticker.confirmYearRestricted",
  ],
  "sample:read": ["sample.document", "sample.pdf"],
  "share:read": ["share.list", "share.read", "share.pdf"],
  "share:write": ["share.create", "share.mail", "share.revoke"],
  "dispute:read": ["dispute.list", "dispute.file"],
  "dispute:write": ["dispute.open", "dispute.withdraw", "dispute.addFile", "dispute.removeFile"],
  "printBatch:read": [
    "printBatch.check",
    "printBatch.list",
    "printBatch.read",
    "printBatch.file",
    "printBatch.zip",
  ],
  "printBatch:write": ["printBatch.start", "printBatch.resume", "printBatch.cancel"],
  "checks:read": ["checks.quick", "checks.value"],
  "recalls:read": ["recalls.years", "recalls.makes", "recalls.models", "recalls.byVin", "recalls.check"],
  "billing:read": [
    "billing.plans",
    "billing.stickerPlans",
    "billing.couponValidation",
    "billing.order",
    "billing.totalOrders",
    "billing.receipt",
    "credits.history",
    "billing.subscriptions",
  ],
  "support:write": ["support.createTicket"],
} as const satisfies Record<string, readonly string[]>;

type MemberScope = keyof typeof MEMBER_SCOPES;
export type ApiScope = MemberScope | Permission;

/** Closed to keys: each would let a key take over the site, its money or its staff. */
const CLOSED_PERMISSIONS: ReadonlySet<Permission> = new Set([
  "self",
  "operator",
  "team.change",
  "company.change",
  "keys.change",
  "domain.change",
  "payouts.change",
]);
/** Closed to keys even if their permission is open: passwords, sessions and account deletion require a person. */
const CLOSED_CALLS: ReadonlySet<string> = new Set([
  "admin.sendPasswordLink",
  "admin.revokeSessions",
  "admin.carryOutDeletion",
  "admin.closeForDeletion",
  "admin.restoreDeletion",
  "admin.refuseDeletion",
]);

export const memberScopes = Object.keys(MEMBER_SCOPES) as readonly MemberScope[];
const staffScopes = (Object.keys(PERMISSIONS) as Permission[]).filter(
  (permission) => !CLOSED_PERMISSIONS.has(permission),
);

export const apiScopes: readonly ApiScope[] = [...memberScopes, ...staffScopes];

const byCall = new Map<string, MemberScope>(
  memberScopes.flatMap((scope) => MEMBER_SCOPES[scope].map((call): [string, MemberScope] => [call, scope])),
);

export function findScope(call: Pick<CallDefinition, "name" | "auth">): ApiScope | null {
  if (call.auth.need !== "admin") return byCall.get(call.name) ?? null;
  const permission = getPermission(call.name);
  return CLOSED_PERMISSIONS.has(permission) || CLOSED_CALLS.has(call.name) ? null : permission;
}

/** Open to every key, regardless of its scopes. */
export const KEY_CALLS: ReadonlySet<string> = new Set(["apiKey.self"]);

export function isOpenToKeys(call: Pick<CallDefinition, "name" | "auth">): boolean {
  return KEY_CALLS.has(call.name) || findScope(call) !== null;
}

export function isReadScope(scope: ApiScope): boolean {
  return scope.endsWith(":read") || scope.endsWith(".read") || scope === "export";
}

/** Returns only scopes for what the account itself can do. `role` is null for members. */
export function listScopes(role: Role | null): readonly ApiScope[] {
  return [
    ...memberScopes,
    ...(role === null ? [] : staffScopes.filter((permission) => can(role, permission))),
  ];
}
