"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useId } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { ApiError } from "@/lib/platform/browser";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import { classicQuery, previewQuery } from "@/lib/vehicle/client/vehicle";
import { formatVehicleTitle, nameCase } from "@/lib/vehicle/rules/specification";
import type { ClassicCandidate, DecodedVin } from "@/lib/vin/contract";
import { type ClassicChoice, useDashboardStore } from "@/stores/dashboard";

const blank: ClassicChoice = { year: "", make: "", model: "", series: "", mapped: false };

function toChoice(candidate: ClassicCandidate): ClassicChoice {
  const { year, make, model, series } = candidate;
  // The manufacturer's key looks like '24 = Camaro V8'; the document shows only the name.
  const seriesName = (series ?? "").replace(/^\S+ = /, "");
  return { year: year ? String(year) : "", make, model: model ?? "", series: seriesName, mapped: true };
}

function toClassicChoice(decode: DecodedVin): ClassicChoice {
  const { modelYear, make, model, series } = decode;
  const year = modelYear ? String(modelYear) : "";
  return { year, make: nameCase(make ?? ""), model: model ?? "", series: series ?? "", mapped: false };
}

export function ClassicForm({ vin, showErrors }: { vin: string; showErrors: boolean }) {
  const t = useTranslations("dashboard.classic");
  const common = useTranslations("common");
  const short = vin.length <= SHORT_VIN_MAX_LENGTH;
  const mapping = useQuery({ ...classicQuery(vin), enabled: short });
  const preview = useQuery({ ...previewQuery(vin), enabled: !short });
  const choice = useDashboardStore((state) => state.classic[vin]);
  const choose = useDashboardStore((state) => state.chooseClassic);
  const name = useId();
  const [first] = mapping.data?.candidates ?? [];
  const decode = preview.data?.decode_data;

  useEffect(() => {
    if (choice) return;
    if (first) choose(vin, toChoice(first));
    else if (decode) choose(vin, toClassicChoice(decode));
  }, [choice, choose, vin, first, decode]);

  const candidates = mapping.data?.candidates ?? [];
  const wrong = mapping.error instanceof ApiError && mapping.error.code === "wrong_vin";
  const values = choice ?? blank;
  const missing = (field: "year" | "make" | "model") =>
    showErrors && values[field].trim() === "" ? t(`${field}Missing`) : undefined;

  const fields = (
    <fieldset className="grid gap-4">
      <legend className="heading mb-1 text-lg">{t("title")}</legend>
      <p className="text-[0.9375rem] text-ink-2">{t(wrong ? "byHand" : "lead")}</p>
      {wrong ? <p className="condensed font-[650] text-amber">{t("wrongVin")}</p> : null}
      {candidates.length > 1 ? (
        <div className="grid gap-1" role="radiogroup" aria-label={t("readings")}>
          {candidates.map((candidate) => {
            const ownChoice = toChoice(candidate);
            const isSelected =
              ownChoice.year === values.year &&
              ownChoice.make === values.make &&
              ownChoice.model === values.model;
            return (
              <label
                key={`${candidate.format} ${formatVehicleTitle(candidate)}`}
                className="flex min-h-11 items-center gap-3 border-hairline border-t"
              >
                <input
                  type="radio"
                  name={name}
                  checked={isSelected}
                  onChange={() => choose(vin, ownChoice)}
                  className="size-5 accent-primary"
                />
                <span>
                  {formatVehicleTitle(candidate)}
                  {candidate.series ? <span className="text-ink-2"> · {candidate.series}</span> : null}
                </span>
              </label>
            );
          })}
        </div>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {(["year", "make", "model", "series"] as const).map((field) => (
          <Field
            key={field}
            label={t(field)}
            note={field === "series" ? common("optional") : undefined}
            required={field !== "series"}
            error={field === "series" ? undefined : missing(field)}
          >
            <TextInput
              value={values[field]}
              inputMode={field === "year" ? "numeric" : "text"}
              maxLength={field === "year" ? 4 : 100}
              autoComplete="off"
              onChange={(event) =>
                choose(vin, {
                  ...values,
                  [field]: event.target.value,
                  mapped: values.mapped && field === "series",
                })
              }
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
  return (
    <QueryView<unknown> query={short ? mapping : preview} loadingLabel={t("reading")} problem={() => fields}>
      {() => fields}
    </QueryView>
  );
}
