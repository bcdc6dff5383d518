"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import type { ConfirmedRequest } from "@/lib/generation/rules/pending-request";
import type { ClassicChoice } from "@/stores/dashboard";
import { purchaseHref, useActionLabels, useRemakeDetail } from "./use-action-labels";
import type { DocumentOf, useDocument } from "./use-document";

export interface DocumentOfferState {
  label: string;
  detail: string | null;
  href: string | null;
  note: string | null;
  isIssued: boolean;
  problem: ReactNode;
  plain: ReactNode;
  cancel: (() => void) | null;
  confirm: (request: ConfirmedRequest) => void;
  classic: ClassicChoice | null;
  decoded: { year: number | null; make: string | null; model: string | null } | null;
}

export function useDocumentOffer(
  of: DocumentOf,
  state: ReturnType<typeof useDocument>,
): Omit<DocumentOfferState, "problem" | "plain" | "cancel"> {
  const t = useTranslations("dashboard");
  const labels = useActionLabels(of.product)(state);
  const remakeDetail = useRemakeDetail();
  const ownApi = useOffer("ownApi");
  const { action, issued, record, confirm, paysWith, balance, choice, classic } = state;
  const hasNone = issued ? state.remakeCost === "none" : action.kind === "purchase";
  const isCharged = action.kind === "generate" && paysWith !== "subscription";
  const uses = balance === null ? t("offer.usesUnknown") : t("offer.uses", { count: balance });
  const { year, make, model } = record.data ?? {};
  // Changing a sticker is free unless its credit was refunded.
  const ownRemakeNote = state.remakeCost === "free" ? "panel.remakeText" : "panel.returnedText";
  const remakeNote = ownApi ? ownRemakeNote : "panel.unknownCost";
  const firstNotes = [isCharged ? uses : "", ownApi ? t(`offer.${of.product}.charge`) : ""].filter(Boolean);
  return {
    label: issued ? t("panel.remake") : labels.label,
    detail: issued ? (ownApi ? remakeDetail(state.remakeCost, balance) : null) : labels.detail,
    href: hasNone ? purchaseHref({ ...of, classic, namedModel: state.namedModel }) : null,
    note: issued ? t(remakeNote) : firstNotes.join(" "),
    isIssued: issued !== null,
    confirm,
    classic: classic ? (choice ?? null) : null,
    decoded: record.data ? { year: year ?? null, make: make ?? null, model: model ?? null } : null,
  };
}
