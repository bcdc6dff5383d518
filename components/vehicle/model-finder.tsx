"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { RetryNotice } from "@/components/shell/retry-notice";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type ModelSource, makesQuery, modelsQuery, yearsQuery } from "@/lib/client/model-lists";
import { nameCase } from "@/lib/core/vehicle/specification";
import { FinderCard } from "./finder-card";
import type { FinderTarget } from "./finder-target";

export interface ModelDraft {
  year: string;
  make: string;
  model: string;
}

interface ModelFinderProps {
  action: string;
  /** Which source the lists come from. */
  source?: ModelSource;
  /** A note below the lists. */
  hint?: ReactNode;
  draft: ModelDraft;
  onDraft: (draft: ModelDraft) => void;
  onFind: (target: FinderTarget) => void;
  autoFocus?: boolean;
}

function inList(list: readonly string[] | undefined, text: string): string {
  const plain = (value: string) => value.toLowerCase().replace(/[^a-z0-9]/g, "");
  return list?.find((name) => plain(name) === plain(text)) ?? "";
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

/** Where the alphabet begins again: the common makes end. -1 in a list of one part. */
const restOf = (names: readonly string[] = []) =>
  names.findIndex((name, at) => at > 0 && nameOrder.compare(name, names[at - 1] ?? "") < 0);
const nameOrder = new Intl.Collator("en", { numeric: true });

/** Year, then make, then model; each list is loaded when the one before it is chosen. */
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
  const makes = useQuery(makesQuery(source, year));
  const make = inList(makes.data, draft.make);
  const rest = restOf(makes.data);
  const models = useQuery(modelsQuery(source, year, make));
  const model = inList(models.data, draft.model);
  const failed = [years, makes, models].find((list) => list.isError);

  // A typed make ('2018 toyota corolla') is replaced by the list's spelling once the list has loaded.
  useEffect(() => {
    if (make && make !== draft.make) onDraft({ ...draft, make });
  }, [make, draft, onDraft]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (year !== null && make && model) onFind({ kind: "model", year, make, model });
  }

  const lists = [
    { name: "year", value: draft.year, list: years, options: years.data?.map(String), off: false },
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
              error={submitted && !off && !value && !list.isFetching ? t(`${name}Missing`) : undefined}
            >
              <Select
                name={name}
                value={value}
                disabled={off}
                onChange={(event) =>
                  onDraft({
                    ...draft,
                    [name]: event.target.value,
                    ...(name === "year" ? { make: "", model: "" } : name === "make" ? { model: "" } : {}),
                  })
                }
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
            </Field>
          ))}
        </div>
      </FinderCard>
      {failed ? (
        <div className="pt-3">
          <RetryNotice error={failed.error} onRetry={() => failed.refetch()} />
        </div>
      ) : null}
      <p className="pt-2.5 text-[0.9375rem] text-ink-2">{hint ?? t("modelHint")}</p>
    </>
  );
}
