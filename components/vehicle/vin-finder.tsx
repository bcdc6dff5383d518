"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type FormEvent, Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import { ScanVin } from "@/components/scan/scan-vin";
import { lazyWithPreload } from "@/lib/platform/browser";
import { VIN_LENGTH } from "@/lib/platform/values";
import {
  findVinInText,
  placeCaret,
  readFinderInput,
  showFinderInput,
} from "@/lib/vehicle/rules/finder-input";
import { getVinLengthClass } from "@/lib/vin/rules/vin";
import { hasValidCheckDigit } from "@/lib/vin/rules/vin-check-digit";
import { FinderCard } from "./finder-card";
import { type FinderTarget, findVinTarget } from "./finder-target";
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
  const length = reading.kind === "vin" ? getVinLengthClass(reading.vin) : "empty";

  const error =
    length === "long"
      ? t("long", { count: reading.kind === "vin" ? reading.vin.length : 0 })
      : submitted && (reading.kind === "empty" || reading.kind === "plate")
        ? t("empty")
        : submitted && length === "short"
          ? t("short", { count: reading.kind === "vin" ? reading.vin.length : 0 })
          : null;

  /** Handles text entered all at once: pasted, dictated, autofilled or dropped. */
  async function takePlate(whole: string) {
    if (!onPlate) return;
    const foundPlate = (await import("@/lib/vehicle/rules/plate-text")).findPlateInText(whole);
    if (!foundPlate) return;
    onText("");
    onPlate(foundPlate.plate, foundPlate.state);
  }

  /** Returns true if the change was a single keystroke and not a replacement of the entire text. */
  function isTyped(next: string): boolean {
    const start = (whole: string) => whole.slice(0, 2).toUpperCase();
    // The displayed text includes the spaces added by grouping.
    return (
      next.length <= showFinderInput(text).length + 1 && (next.length < 3 || start(next) === start(text))
    );
  }

  function change(next: string) {
    if (isTyped(next)) return take(next);
    const vin = findVinInText(next);
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
    const target = reading.kind === "vin" ? findVinTarget(reading.vin) : null;
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
            const vin = findVinInText(pasted);
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

interface VinFieldProps {
  id: string;
  value: string;
  onChange: (text: string) => void;
  onPaste: (text: string) => boolean;
  invalid: boolean;
  describedBy: string;
}

function VinField({ id, value, onChange, onPaste, invalid, describedBy }: VinFieldProps) {
  const t = useTranslations("vehicle.finder");
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const displayText = showFinderInput(value);
  const reading = readFinderInput(value);
  const length = reading.kind === "vin" ? reading.vin.length : 0;

  // Grouping moves the text, so restore the caret after the same character.
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.target;
    caret.current =
      selectionStart === null || selectionStart === text.length ? null : placeCaret(text, selectionStart);
    onChange(text);
  }

  return (
    <div className="min-w-0 px-3.5 pt-3 pb-2.5 md:px-5 md:pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="caps">
          {t("vinLabel")}
        </label>
        <span className="caps num flex-none">
          <span className="sr-only">{t("counter", { count: length, of: VIN_LENGTH })}</span>
          <span aria-hidden="true">
            {length} / {VIN_LENGTH}
          </span>
        </span>
      </div>
      <input
        ref={input}
        id={id}
        name="vin"
        value={displayText}
        onChange={change}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData("text"))) event.preventDefault();
        }}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={2000}
        placeholder={t("vinPlaceholder")}
        className="vin w-full min-w-0 bg-transparent [word-spacing:0.28em] py-1 text-[1.3125rem] text-ink tracking-[0.06em] outline-none placeholder:font-medium placeholder:text-ink-2 placeholder:tracking-[0.02em] placeholder:opacity-70 md:text-[2.125rem] md:tracking-[0.08em]"
      />
    </div>
  );
}
