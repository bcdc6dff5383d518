"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { StatusIcon } from "@/components/ui/status-icon";
import { VinText } from "@/components/ui/vin-text";
import type { AdminRow } from "@/lib/admin/client/admin";
import { useMoney } from "@/lib/platform/browser";
import { formatCount, formatDecimal, MOMENT_FORMAT } from "@/lib/platform/i18n";
import { lists } from "./list-definitions";

const TIMESTAMPS = new Set([
  "created",
  "updated",
  "paid",
  "disabled",
  "answered",
  "done",
  "due",
  "period_start",
  "period_end",
  "started",
  "changed",
  "ended",
  "closed",
  "starts",
  "ends",
  "released",
  "settled",
  "lease_until",
  "next_attempt",
  "sent",
  "happened",
  "asked",
  "last_seen",
  "expires",
  "last_success",
  "last_failure",
  "last_attempt",
  "off_since",
  "overlap_until",
  "valid_from",
  "launched",
]);
const ENUMS = new Set([
  "role",
  "staff_role",
  "kind",
  "reason",
  "product",
  "disabled_reason",
  "user_type",
  "interval",
  "granted",
  "type",
  "credit_type",
  "security",
  "report_type",
  "paid_with",
  "on_sale",
  "usable",
  "off_reason",
  "waits_for",
]);
const STATES = new Set(["state", "order_state", "outcome"]);
/** Null means unlimited. */
const LIMITS = new Set(["credits", "quota", "remaining", "max_redemptions"]);
const NUMERIC = new Set(["amount", "quantity", "lines", "failed", "attempts", "redeemed"]);
const URGENT = new Set(["held", "failed", "lost", "past_due", "stuck"]);

export function isNumeric(key: string): boolean {
  return NUMERIC.has(key) || LIMITS.has(key) || key.endsWith("_cents");
}

export function useValueLabel() {
  const t = useTranslations("admin.values");
  return (value: string) => (t.has(value as "open") ? t(value as "open") : value);
}

function useAuditEventLabel() {
  const t = useTranslations("admin");
  return (action: string) => {
    const name = action.replace(/^(admin|staff)\./, "");
    const path = Object.keys(lists).find((candidate) => `${lists[candidate]?.name}Export` === name);
    if (path) return t("events.exported", { list: t(`lists.${path as "tickets"}.title`) });
    return t.has(`events.${name as "login"}`) ? t(`events.${name as "login"}`) : action;
  };
}

function useMoment() {
  const format = useFormatter();
  return (text: string) => {
    const moment = new Date(text);
    if (Number.isNaN(moment.getTime())) return text;
    // A no-break space keeps AM or PM next to its time.
    return format.dateTime(moment, MOMENT_FORMAT).replace(/\s(?=[ap]\.?\s?m\.?)/i, "\u00a0");
  };
}

function useDetailText(): (value: unknown) => string {
  const t = useTranslations("admin");
  const valueLabel = useValueLabel();
  const momentText = useMoment();
  const getFieldName = (key: string) => {
    const path = `columns.${key as "email"}` as const;
    const label = t.has(path) ? t(path) : key.replace(/_cents$/, "").replaceAll("_", " ");
    return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  };
  const formatValue = (value: unknown, key = ""): string => {
    if (Array.isArray(value)) return value.map((part) => formatValue(part, key)).join(", ");
    if (typeof value === "object" && value !== null)
      return Object.entries(value)
        .filter(
          ([, part]) => part !== null && part !== undefined && !(Array.isArray(part) && part.length === 0),
        )
        .map(([name, part]) => `${getFieldName(name)} ${formatValue(part, name)}`)
        .join(" · ");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    // Audit entries have no currency, so format the plain number.
    if (typeof value === "number") return key.endsWith("_cents") ? formatDecimal(value / 100) : String(value);
    const text = String(value);
    if (TIMESTAMPS.has(key)) return momentText(text);
    return ENUMS.has(key) || STATES.has(key) ? valueLabel(text) : text;
  };
  return formatValue;
}

export function Value({
  name,
  row,
  short = false,
}: {
  name: string;
  row: AdminRow;
  short?: boolean;
}): ReactNode {
  const t = useTranslations("admin");
  const momentText = useMoment();
  const detailText = useDetailText();
  const money = useMoney();
  const valueLabel = useValueLabel();
  const eventLabel = useAuditEventLabel();
  const value = row[name];
  const currency = typeof row.currency === "string" ? row.currency : "USD";
  if (name === "vin" && typeof row.vehicle === "string" && row.vehicle !== "")
    return <VehicleNumber vin={String(value ?? "")} name={row.vehicle} />;
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) {
    if (name === "product" && value === null) return t("fields.all");
    return LIMITS.has(name) && value === null ? t("noLimit") : "–";
  }
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  // A number under a timestamp key is a count, such as the rows that an import updated.
  if (TIMESTAMPS.has(name) && typeof value === "string") return momentText(value);
  if (name.endsWith("_cents") && typeof value === "number") {
    return money(value, currency);
  }
  if (name === "value" && typeof value === "number") {
    return row.kind === "percent" ? `${value}%` : money(value, currency);
  }
  if (typeof value === "number") {
    const text = Number.isInteger(value) ? formatCount(value) : String(value);
    return name === "amount" && value > 0 ? `+${text}` : text;
  }
  const text = typeof value === "object" ? detailText(value) : String(value);
  if (STATES.has(name)) {
    if (URGENT.has(text)) return <StatusIcon state="note">{valueLabel(text)}</StatusIcon>;
    return <Badge tone="quiet">{valueLabel(text)}</Badge>;
  }
  if (ENUMS.has(name)) return valueLabel(text);
  if (name === "vin") return <VinText vin={text} />;
  if (name === "action") return eventLabel(text);
  return short && text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}

function VehicleNumber({ vin, name }: { vin: string; name: string }) {
  return (
    <>
      <span className="block">{name}</span>
      {vin === "" ? null : <VinText vin={vin} className="text-ink-2 text-xs" />}
    </>
  );
}

const SHORT = 90;
