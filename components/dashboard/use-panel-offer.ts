"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConfirmedWish } from "@/lib/client/intention";
import type { ClassicChoice } from "@/stores/workbench";
import { purchaseHref, useActionWords } from "./use-action-words";
import type { DocumentOf, useDocument } from "./use-document";

/** What the screen that puts a document together needs to know of its making. */
export interface PanelOffer {
  label: string;
  /** What pressing costs. */
  detail: string | null;
  /** The purchase of a credit, where there is none to make it with. */
  href: string | null;
  note: string | null;
  problem: ReactNode;
  /** The document's offer without that screen. */
  plain: ReactNode;
  cancel: (() => void) | null;
  confirm: (wish: ConfirmedWish) => void;
  classic: ClassicChoice | null;
  /** What a car goes by that has no VIN, or whose VIN does not say what it is. */
  known: { year: number | null; make: string | null; model: string | null } | null;
}

/** A sticker that exists is changed free; before that the credit is named, or where to get one. */
export function usePanelOffer(
  of: DocumentOf,
  state: ReturnType<typeof useDocument>,
): Omit<PanelOffer, "problem" | "plain" | "cancel"> {
  const t = useTranslations("dashboard");
  const words = useActionWords(of.product)(state);
  const { action, made, record, confirm, paysWith, balance, choice, classic } = state;
  const uses = action.kind === "generate" && paysWith !== "subscription";
  const { year, make, model } = record.data ?? {};
  return {
    label: made ? t("panel.remake") : words.label,
    detail: made ? t("panel.free") : words.detail,
    href: action.kind === "purchase" && !made ? purchaseHref(of.product, of.vin, action.classic) : null,
    note: made
      ? t("panel.remakeText")
      : `${uses ? `${t("offer.uses", { count: balance })} ` : ""}${t(`offer.${of.product}.charge`)}`,
    confirm,
    classic: classic ? (choice ?? null) : null,
    known: record.data ? { year: year ?? null, make: make ?? null, model: model ?? null } : null,
  };
}
