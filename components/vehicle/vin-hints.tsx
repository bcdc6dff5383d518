"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StatusIcon } from "@/components/ui/status-icon";
import { VinText } from "@/components/ui/vin-text";
import type { FinderReading } from "@/lib/vehicle/rules/finder-input";
import { listVinProblems } from "@/lib/vin/rules/vin-problems";

interface VinHintsProps {
  reading: Exclude<FinderReading, { kind: "empty" }>;
  onTake: (vin: string) => void;
  onPlate?: (plate: string, state: string | null) => void;
  onModel: () => void;
}

function Offer({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="condensed inline-flex min-h-11 items-center rounded border border-ink px-3 font-[650] text-sm hover:bg-band"
    >
      {children}
    </button>
  );
}

function Hint({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <StatusIcon state="note">{text}</StatusIcon>
      {children}
    </li>
  );
}

export function VinHints({ reading, onTake, onPlate, onModel }: VinHintsProps) {
  const t = useTranslations("vehicle.finder");
  if (reading.kind === "model")
    return (
      <ul>
        <Hint text={t("looksLikeModel")}>
          <Offer onClick={onModel}>{t("tabs.model")}</Offer>
        </Hint>
      </ul>
    );
  const plate = onPlate ? (reading.kind === "plate" ? reading : reading.plate) : null;
  const problems = reading.kind === "vin" ? listVinProblems(reading.vin) : [];
  const odd = problems.find((problem) => problem.code !== "short" && problem.code !== "long");
  const hadLeadingI = reading.kind === "vin" && reading.notes.includes("leading-i-removed");
  if (!plate && !odd && !hadLeadingI) return null;
  const { suggestion } = odd ?? {};
  return (
    <ul className="grid gap-2">
      {hadLeadingI ? <Hint text={t("leadingI")} /> : null}
      {odd ? (
        <Hint
          text={
            odd.code === "letter-i-o-q"
              ? t("letter", {
                  found: odd.character ?? "",
                  expected: odd.expected ?? "",
                  position: odd.position ?? 0,
                })
              : odd.code === "character"
                ? t("character", { found: odd.character ?? "", position: odd.position ?? 0 })
                : t("checkDigit")
          }
        >
          {suggestion ? (
            <Offer onClick={() => onTake(suggestion)}>
              <span className="mr-1.5">{t("use")}</span> <VinText vin={suggestion} />
            </Offer>
          ) : null}
        </Hint>
      ) : null}
      {plate && onPlate ? (
        <Hint text={t("looksLikePlate")}>
          <Offer onClick={() => onPlate(plate.plate, plate.state)}>{t("tabs.plate")}</Offer>
        </Hint>
      ) : null}
    </ul>
  );
}
