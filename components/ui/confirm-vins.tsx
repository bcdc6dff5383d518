"use client";
import type { ReactNode } from "react";
import type { DoubtfulLine, VinDoubt } from "@/lib/vin/rules/vin-doubt";
import { ChoiceInput } from "./choice-input";
import { VinText } from "./vin-text";

interface ConfirmVinsProps {
  title: ReactNode;
  text: ReactNode;
  lineLabel: (line: number) => ReactNode;
  doubtLabel: (doubt: VinDoubt) => ReactNode;
  lines: readonly DoubtfulLine[];
  confirmed: readonly string[];
  onChange: (confirmed: string[]) => void;
}

export function ConfirmVins(props: ConfirmVinsProps) {
  const { title, text, lineLabel, doubtLabel, lines, confirmed, onChange } = props;
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend className="caps">{title}</legend>
      <p className="mt-1 text-ink-2 text-sm">{text}</p>
      {lines.map(({ line, vin, doubt }) => (
        <ChoiceInput
          key={vin}
          type="checkbox"
          checked={confirmed.includes(vin)}
          onChange={(event) =>
            onChange(event.target.checked ? [...confirmed, vin] : confirmed.filter((other) => other !== vin))
          }
        >
          <span className="num font-semibold">{lineLabel(line)}</span> <VinText vin={vin} />{" "}
          <span className="text-ink-2 text-sm">{doubtLabel(doubt)}</span>
        </ChoiceInput>
      ))}
    </fieldset>
  );
}
