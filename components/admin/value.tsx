"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { StateMark } from "@/components/ui/state-mark";
import { VinText } from "@/components/ui/vin-text";
import type { AdminRow } from "@/lib/client/admin";
import { useMoney } from "@/lib/client/use-money";
import { lists } from "./list-definitions";

const MOMENTS = new Set([
  ...["created", "updated", "paid", "disabled", "answered", "done", "due", "period_start", "period_end"],
  ...["started", "changed", "ended", "starts", "ends", "released", "settled", "lease_until", "next_attempt"],
  ...["sent", "happened", "asked"],
]);
const WORDS = new Set([
  ...["role", "kind", "reason", "product", "disabled_reason", "user_type", "interval", "granted", "type"],
  ...["credit_type", "security", "report_type", "paid_with"],
]);
const STATES = new Set(["state", "order_state", "outcome"]);
/** Null is without limit. */
const LIMITS = new Set(["credits", "quota", "remaining", "max_redemptions"]);
const NUMERIC = new Set(["amount", "quantity", "lines", "failed", "attempts", "redeemed"]);
/** States that somebody should look at. */
const PRESSING = new Set(["held", "failed", "lost", "past_due", "stuck"]);

export function isNumeric(key: string): boolean {
  return NUMERIC.has(key) || LIMITS.has(key) || key.endsWith("_cents");
}

/** The word for a value of the wire; the value itself where there is none. */
export function useWord() {
  const t = useTranslations("admin.values");
  return (value: string) => (t.has(value as "open") ? t(value as "open") : value);
}

/** What an administrator did, in words: the audit log holds the name of the call. */
export function useDeed() {
  const t = useTranslations("admin");
  return (action: string) => {
    const name = action.replace(/^admin\./, "");
    const path = Object.keys(lists).find((one) => `${lists[one]?.name}Export` === name);
    if (path) return t("deeds.exported", { list: t(`lists.${path as "tickets"}.title`) });
    return t.has(`deeds.${name as "login"}`) ? t(`deeds.${name as "login"}`) : action;
  };
}

/** `{plan: "x", state: "y"}` as 'plan x · state y'. */
function flat(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(flat).join(", ");
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([key, part]) => `${key.replaceAll("_", " ")} ${flat(part)}`)
    .join(" · ");
}

/** A value of a row as it is read, by its key. */
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
  const format = useFormatter();
  const money = useMoney();
  const word = useWord();
  const deed = useDeed();
  const value = row[name];
  const currency = typeof row.currency === "string" ? row.currency : "USD";
  if (value === null || value === undefined || value === "") {
    return LIMITS.has(name) && value === null ? t("noLimit") : "–";
  }
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (MOMENTS.has(name)) {
    const moment = new Date(String(value));
    return Number.isNaN(moment.getTime())
      ? String(value)
      : // Where the line ends, the time goes down whole.
        format
          .dateTime(moment, { dateStyle: "medium", timeStyle: "short" })
          .replace(/\s(?=[ap]\.?\s?m\.?$)/i, "\u00a0");
  }
  if (name.endsWith("_cents") && typeof value === "number") {
    return money(value, currency);
  }
  if (name === "value" && typeof value === "number") {
    return row.kind === "percent" ? format.number(value / 100, { style: "percent" }) : money(value, currency);
  }
  if (typeof value === "number") {
    return format.number(value, name === "amount" ? { signDisplay: "exceptZero" } : {});
  }
  const text = typeof value === "object" ? flat(value) : String(value);
  if (STATES.has(name)) {
    if (PRESSING.has(text)) return <StateMark state="note">{word(text)}</StateMark>;
    return <Badge tone="quiet">{word(text)}</Badge>;
  }
  if (WORDS.has(name)) return word(text);
  if (name === "vin") return <VinText vin={text} />;
  if (name === "action") return deed(text);
  return short && text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}

const SHORT = 90;
