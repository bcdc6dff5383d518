"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { RetryNotice } from "@/components/shell/retry-notice";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { MODEL_YEAR_MIN } from "@/lib/platform/values";
import { type ModelSource, makesQuery, modelsQuery, yearsQuery } from "@/lib/vehicle/client/model-lists";
import { nameCase } from "@/lib/vehicle/rules/specification";
import { FinderCard } from "./finder-card";
import type { FinderTarget } from "./finder-target";

export interface ModelDraft {
  year: string;
  make: string;
  model: string;
}

interface ModelFinderProps {
  action: string;
  source?: ModelSource;
  hint?: ReactNode;
  draft: ModelDraft;
  onDraft: (draft: ModelDraft) => void;
  onFind: (target: FinderTarget) => void;
  autoFocus?: boolean;
}

function inList(list: readonly string[] | undefined, text: string): string {
  const toPlain = (value: string) => value.toLowerCase().replace(/[^a-z0-9]/g, "");
  return list?.find((name) => toPlain(name) === toPlain(text)) ?? "";
}

const nameOption = (name: string) => (
  <option key={name} value={name}>
    {name}
  </option>
);
const makeOption = (name: string) => (
  <option key={name} value={name}>
    {nameCase(name)}
  </option>
);

/** Returns the index where the alphabet restarts after the common makes, or -1. */
const getRest = (names: readonly string[] = []) =>
  names.findIndex((name, at) => at > 0 && nameOrder.compare(name, names[at - 1] ?? "") < 0);
const nameOrder = new Intl.Collator("en", { numeric: true });

const listYearsBefore = (first: number) =>
  Array.from({ length: Math.max(0, first - MODEL_YEAR_MIN) }, (_, at) => first - 1 - at);

/** VIN data has no models before 1981, so the user types make and model for older years. */
export function ModelFinder({
  action,
  source = "vehicle",
  hint,
  draft,
  onDraft,
  onFind,
  autoFocus,
}: ModelFinderProps) {
  const t = useTranslations("vehicle.finder");
  const common = useTranslations("common");
  const [submitted, setSubmitted] = useState(false);
  const year = draft.year === "" ? null : Number(draft.year);
  const years = useQuery(yearsQuery(source));
  const first = source === "vehicle" ? years.data?.at(-1) : undefined;
  const isOlder = (other: number | null) => first !== undefined && other !== null && other < first;
  const isTyped = isOlder(year);
  const makes = useQuery(makesQuery(source, isTyped && first ? first : year));
  const make = isTyped ? draft.make.trim() : inList(makes.data, draft.make);
  const rest = getRest(makes.data);
  const models = useQuery(modelsQuery(source, year, isTyped ? "" : make));
  const model = isTyped ? draft.model.trim() : inList(models.data, draft.model);
  const suggestions = useId();
  const failed = [years, makes, models].find((list) => list.isError);

  // Replaces a typed make with the list's spelling.
  useEffect(() => {
    if (!isTyped && make && make !== draft.make) onDraft({ ...draft, make });
  }, [isTyped, make, draft, onDraft]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (year !== null && make && model) onFind({ kind: "model", year, make, model });
  }

  function change(name: keyof ModelDraft, value: string) {
    if (name === "model") return onDraft({ ...draft, model: value });
    if (name === "make") return onDraft({ ...draft, make: value, model: isTyped ? draft.model : "" });
    // Keeps typed values because they fit other older years too.
    if (isTyped && isOlder(Number(value))) return onDraft({ ...draft, year: value });
    return onDraft({ year: value, make: "", model: "" });
  }

  const allYears = first === undefined ? years.data : [...(years.data ?? []), ...listYearsBefore(first)];
  const lists = [
    { name: "year", value: draft.year, list: years, options: allYears?.map(String), off: false },
    { name: "make", value: make, list: makes, options: makes.data, off: year === null },
    { name: "model", value: model, list: models, options: models.data, off: make === "" },
  ] as const;

  return (
    <>
      <FinderCard action={action} method="get" button={t("show")} autoFocus={autoFocus} onSubmit={submit}>
        <div className="grid gap-4 p-3.5 sm:grid-cols-3 md:px-5 md:py-4">
          {lists.map(({ name, value, list, options, off }) => (
            <Field
              key={name}
              label={t(name)}
              required
              error={
                submitted && !off && !value && (isTyped || !list.isFetching)
                  ? t(isTyped && name !== "year" ? `${name}Untyped` : `${name}Missing`)
                  : undefined
              }
            >
              {isTyped && name !== "year" ? (
                <TextInput
                  name={name}
                  value={draft[name]}
                  list={name === "make" ? suggestions : undefined}
                  maxLength={100}
                  autoComplete="off"
                  onChange={(event) => change(name, event.target.value)}
                />
              ) : (
                <Select
                  name={name}
                  value={value}
                  disabled={off}
                  onChange={(event) => change(name, event.target.value)}
                >
                  <option value="">{!off && list.isLoading ? common("loading") : t("choose")}</option>
                  {name === "make" && rest > 0 ? (
                    <>
                      <optgroup label={t("commonMakes")}>{options?.slice(0, rest).map(makeOption)}</optgroup>
                      <optgroup label={t("otherMakes")}>{options?.slice(rest).map(makeOption)}</optgroup>
                    </>
                  ) : (
                    options?.map(name === "make" ? makeOption : nameOption)
                  )}
                </Select>
              )}
            </Field>
          ))}
        </div>
        {isTyped ? <datalist id={suggestions}>{[...new Set(makes.data)].map(makeOption)}</datalist> : null}
      </FinderCard>
      {failed ? (
        <div className="pt-3">
          <RetryNotice error={failed.error} onRetry={() => failed.refetch()} />
        </div>
      ) : null}
      <p className="pt-2.5 text-[0.9375rem] text-ink-2">
        {hint ?? (isTyped ? t("olderHint", { year: String(first) }) : t("modelHint"))}
      </p>
    </>
  );
}
