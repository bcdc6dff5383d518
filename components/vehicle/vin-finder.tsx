"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, Suspense, useId, useState } from "react";
import { ScanVin } from "@/components/scan/scan-vin";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import { readFinderInput, showFinderInput, vinInText } from "@/lib/core/vehicle/finder-input";
import { vinLengthClass } from "@/lib/core/vin";
import { hasValidCheckDigit } from "@/lib/core/vin-check-digit";
import { FinderCard } from "./finder-card";
import { type FinderTarget, vinTarget } from "./finder-target";
import { VinField } from "./vin-field";
import { WhereIsMyVin } from "./where-is-my-vin";

const VinHints = lazyWithPreload(async () => (await import("./vin-hints")).VinHints);

interface VinFinderProps {
  action: string;
  text: string;
  onText: (text: string) => void;
  onFind: (target: FinderTarget) => void;
  /** Undefined if the page doesn't support plates. */
  onPlate?: (plate: string, state: string | null) => void;
  onModel: (guess: { year: number | null; make: string; model: string }) => void;
}

export function VinFinder({ action, text, onText, onFind, onPlate, onModel }: VinFinderProps) {
  const t = useTranslations("vehicle.finder");
  const id = useId();
  const [submitted, setSubmitted] = useState(false);
  const reading = readFinderInput(text);
  const length = reading.kind === "vin" ? vinLengthClass(reading.vin) : "empty";

  const error =
    length === "long"
      ? t("long", { count: reading.kind === "vin" ? reading.vin.length : 0 })
      : submitted && (reading.kind === "empty" || reading.kind === "plate")
        ? t("empty")
        : submitted && length === "short"
          ? t("short", { count: reading.kind === "vin" ? reading.vin.length : 0 })
          : null;

  /** Handles text inserted in one piece: pasted, dictated, autofilled or dropped. */
  async function takePlate(whole: string) {
    if (!onPlate) return;
    const found = (await import("@/lib/core/vehicle/plate-text")).plateInText(whole);
    if (!found) return;
    onText("");
    onPlate(found.plate, found.state);
  }

  /** True if the change was a single keystroke and not a replacement of the whole text. */
  function isTyped(next: string): boolean {
    const start = (whole: string) => whole.slice(0, 2).toUpperCase();
    // The displayed text includes the spaces added by grouping.
    return (
      next.length <= showFinderInput(text).length + 1 && (next.length < 3 || start(next) === start(text))
    );
  }

  function change(next: string) {
    if (isTyped(next)) return take(next);
    const vin = vinInText(next);
    take(vin ?? next);
    if (!vin) void takePlate(next);
  }

  function take(next: string) {
    onText(next);
    setSubmitted(false);
    const now = readFinderInput(next);
    if (now.kind === "vin" && hasValidCheckDigit(now.vin)) onFind({ kind: "vin", vin: now.vin });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const plate = reading.kind === "plate" ? reading : reading.kind === "vin" ? reading.plate : null;
    if (plate?.state && onPlate) return onPlate(plate.plate, plate.state);
    if (reading.kind === "model") return onModel(reading);
    const target = reading.kind === "vin" ? vinTarget(reading.vin) : null;
    if (target) onFind(target);
    else setSubmitted(true);
  }

  return (
    <>
      <FinderCard action={action} method="get" button={t("lookUp")} onSubmit={submit}>
        <VinField
          id={id}
          value={text}
          onChange={change}
          onPaste={(pasted) => {
            const vin = vinInText(pasted);
            if (vin) take(vin);
            return vin !== null;
          }}
          invalid={error !== null}
          describedBy={`${id}-note`}
        />
      </FinderCard>
      <div id={`${id}-note`} aria-live="polite" className="grid gap-2 pt-2.5 empty:hidden">
        {error ? <p className="condensed font-[650] text-red">{error}</p> : null}
        {reading.kind === "empty" ? null : (
          <Suspense fallback={null}>
            <VinHints
              reading={reading}
              onTake={take}
              onPlate={onPlate}
              onModel={() => {
                if (reading.kind === "model") onModel(reading);
              }}
            />
          </Suspense>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 pt-1 text-[0.9375rem] text-ink-2">
        <ScanVin onRead={take} />
        <WhereIsMyVin />
        <span className="py-2">{t("private")}</span>
        <span className="py-2">{t(onPlate ? "examples" : "classicHint")}</span>
      </div>
    </>
  );
}
