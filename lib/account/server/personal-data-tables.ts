import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { apiKeys } from "@/lib/api-keys/schema";
import { couponRedemptions, orders, subscriptions } from "@/lib/billing/schema/billing";
import { balances, creditOffers, ledger } from "@/lib/credits/schema";
import { disputeFiles, disputes } from "@/lib/dispute/schema";
import { garageFieldNames, garageFields } from "@/lib/garage/contract/fields";
import { garageFiles, garageImports, garageMileage, garageVehicles } from "@/lib/garage/schema";
import { documents } from "@/lib/generation/schema/documents";
import { generations } from "@/lib/generation/schema/generation";
import { sitePartners } from "@/lib/partner/schema";
import { printBatches, printBatchRows } from "@/lib/print-batch/schema";
import { documentShares, shareEmails } from "@/lib/share/schema";
import {
  consents,
  contactMessages,
  deletionRequests,
  failureLogs,
  feedbacks,
  tickets,
} from "@/lib/support/schema";
import { confirmedVins, plateLookups } from "@/lib/vehicle/schema";
import { sessions } from "../schema";

type PersonalTable = PgTable & { siteId: PgColumn; userId: PgColumn };

export interface PersonalSection {
  name: string;
  table: PersonalTable;
  columns: Record<string, PgColumn>;
}

function buildSection<T extends PersonalTable>(
  name: string,
  table: T,
  columns: readonly (keyof T["_"]["columns"] & string)[],
): PersonalSection {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const picked = columns.flatMap((column) => (all[column] ? [[column, all[column]] as const] : []));
  return { name, table, columns: Object.fromEntries(picked) };
}

/** Columns are listed explicitly so that new secrets aren't exported. */
export const PERSONAL_SECTIONS: readonly PersonalSection[] = [
  buildSection("sessions", sessions, ["userAgent", "createdAt", "seenAt", "expiresAt"]),
  buildSection("api_keys", apiKeys, [
    ...(["name", "mode", "scopes", "networks", "expiresAt", "revokedAt", "createdAt"] as const),
  ]),
  buildSection("garage", garageVehicles, [
    "vin",
    ...garageFieldNames.map((name) => garageFields[name].column),
    "sample",
    "createdAt",
    "updatedAt",
  ]),
  buildSection("garage_files", garageFiles, ["kind", "name", "mediaType", "bytes", "createdAt"]),
  buildSection("garage_mileage", garageMileage, ["day", "miles", "note", "explanation", "createdAt"]),
  buildSection("garage_imports", garageImports, ["name", "added", "updated", "undoneAt", "createdAt"]),
  buildSection("documents", documents, ["number", "product", "vin", "revision", "sample", "createdAt"]),
  buildSection("shared_links", documentShares, [
    ...(["label", "opens", "openedAt", "expiresAt", "revokedAt", "createdAt"] as const),
  ]),
  buildSection("shared_link_letters", shareEmails, ["to", "createdAt"]),
  buildSection("generations", generations, [
    ...(["vin", "product", "request", "state", "paidWith", "createdAt", "settledAt"] as const),
  ]),
  buildSection("credits", balances, ["kind", "amount"]),
  buildSection("credit_movements", ledger, ["kind", "amount", "reason", "note", "createdAt"]),
  buildSection("orders", orders, [
    ...([
      "number",
      "plan",
      "quantity",
      "vin",
      "vehicle",
      "currency",
      "unitCents",
      "discountCents",
      "taxCents",
    ] as const),
    ...([
      "taxRateBp",
      "totalCents",
      "couponCode",
      "gateway",
      "state",
      "refundedCents",
      "receiptNumber",
      "seller",
      "paidAt",
      "createdAt",
    ] as const),
  ]),
  buildSection("coupons_used", couponRedemptions, ["createdAt", "releasedAt"]),
  buildSection("subscriptions", subscriptions, [
    ...(["product", "gateway", "state", "quota", "remaining", "renewalCents", "currency"] as const),
    ...(["interval", "periodStart", "periodEnd"] as const),
    ...(["cancelAtPeriodEnd", "cancelledAt", "createdAt"] as const),
  ]),
  buildSection("tickets", tickets, [
    ...(["number", "vin", "message", "email", "name", "phone", "creditType", "satisfaction"] as const),
    ...(["state", "answer", "answeredAt", "createdAt"] as const),
  ]),
  buildSection("disputes", disputes, [
    ...(["number", "vin", "record", "reason", "text", "state", "answer"] as const),
    ...(["locale", "askedAt", "endedAt", "createdAt"] as const),
  ]),
  buildSection("dispute_evidence", disputeFiles, ["name", "mediaType", "bytes", "createdAt"]),
  buildSection("feedback", feedbacks, ["vin", "reportType", "satisfaction", "message", "createdAt"]),
  buildSection("contact_messages", contactMessages, ["name", "email", "message", "createdAt"]),
  buildSection("consents", consents, ["visitor", "choice", "createdAt"]),
  buildSection("deletion_requests", deletionRequests, [
    ...(["number", "email", "message", "state", "dueAt", "doneAt", "createdAt"] as const),
  ]),
  buildSection("credit_offers", creditOffers, ["vin", "creditType", "detail", "createdAt"]),
  buildSection("failure_reports", failureLogs, ["entry", "createdAt"]),
  buildSection("print_packs", printBatches, ["name", "guide", "state", "createdAt", "endedAt"]),
  buildSection("print_pack_vehicles", printBatchRows, [
    "vin",
    "stock",
    "priceCents",
    "mileage",
    "vehicle",
    "state",
    "error",
    "charged",
  ]),
  buildSection("plate_look_ups", plateLookups, ["state", "purpose", "found", "createdAt"]),
  buildSection("partner", sitePartners, [
    "company",
    "street",
    "city",
    "region",
    "postcode",
    "country",
    "taxNumber",
    "website",
    "state",
    "reason",
    "termsVersion",
    "termsAcceptedAt",
    "createdAt",
  ]),
  buildSection("confirmed_vins", confirmedVins, ["vin", "createdAt"]),
];

export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  garage_import_rows: "What an import changed, kept to undo it: the vehicles themselves are exported.",
  email_confirmations:
    "Digests of links that live for a day; the addresses are the account's own and its next one.",
  second_factors:
    "The secret of an administrator's authenticator app, sealed, and digests of recovery codes.",
  webhook_events: "Copies of what the export has, on their way to the site's partner; kept for 30 days.",
  staff_passkeys: "Keys that an administrator's device made: secrets' other halves, not data.",
  staff_challenges: "Digests of random numbers that live for minutes: secrets, not data.",
  staff_identities:
    "What an employer's login service calls one of its staff: the employer's data, not the account's.",
  reset_tokens: "Digests of links that live for an hour: secrets, not data.",
};
