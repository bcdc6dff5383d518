"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { VIN_LENGTH } from "@/lib/core/constants";
import { placeCaret, readFinderInput, showFinderInput } from "@/lib/core/vehicle/finder-input";

interface VinFieldProps {
  id: string;
  value: string;
  onChange: (text: string) => void;
  onPaste: (text: string) => boolean;
  invalid: boolean;
  describedBy: string;
}

export function VinField({ id, value, onChange, onPaste, invalid, describedBy }: VinFieldProps) {
  const t = useTranslations("vehicle.finder");
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = showFinderInput(value);
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
        value={shown}
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
