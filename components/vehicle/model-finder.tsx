"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { RetryNote } from "@/components/layout/retry-note";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type ModelSource, makesQuery, modelsQuery, yearsQuery } from "@/lib/client/model-lists";
import { nameCase } from "@/lib/core/specification";
import { FinderBox } from "./finder-box";
import type { FinderTarget } from "./finder-target";

export interface ModelDraft {
  year: string;
  make: string;
  model: string;
}

interface ModelFinderProps {
  /** Whose names the lists hold. */
  source?: ModelSource;
  /** Quiet words below the lists. */
  hint?: ReactNode;
  draft: ModelDraft;
  onDraft: (draft: ModelDraft) => void;
  onFind: (target: FinderTarget) => void;
  led?: boolean;
}

function known(list: readonly string[] | undefined, wish: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return list?.find((name) => plain(name) === plain(wish)) ?? "";
}

/** Year, then make, then model, each list asked for when the one before it is chosen. */
export function ModelFinder({ source = "vehicle", hint, draft, onDraft, onFind, led }: ModelFinderProps) {
  const t = useTranslations("vehicle.finder");
  const common = useTranslations("common");
  const [asked, setAsked] = useState(false);
  const year = draft.year === "" ? null : Number(draft.year);
  const years = useQuery(yearsQuery(source));
  const makes = useQuery(makesQuery(source, year));
  const make = known(makes.data, draft.make);
  const models = useQuery(modelsQuery(source, year, make));
  const model = known(models.data, draft.model);
  const failed = [years, makes, models].find((list) => list.isError);

  // A make typed as a guess ('2018 toyota corolla') becomes the list's own spelling once the list is here.
  useEffect(() => {
    if (make && make !== draft.make) onDraft({ ...draft, make });
  }, [make, draft, onDraft]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (year !== null && make && model) onFind({ kind: "model", year, make, model });
  }

  const lists = [
    { name: "year", value: draft.year, list: years, options: years.data?.map(String), off: false },
    { name: "make", value: make, list: makes, options: makes.data, off: year === null },
    { name: "model", value: model, list: models, options: models.data, off: make === "" },
  ] as const;

  return (
    <>
      <FinderBox button={t("show")} led={led} onSubmit={submit}>
        <div className="grid gap-4 p-3.5 sm:grid-cols-3 md:px-5 md:py-4">
          {lists.map(({ name, value, list, options, off }) => (
            <Field
              key={name}
              label={t(name)}
              required
              error={asked && !off && !value && !list.isFetching ? t(`${name}Missing`) : undefined}
            >
              <Select
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
                {options?.map((option) => (
                  <option key={option} value={option}>
                    {name === "make" ? nameCase(option) : option}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </FinderBox>
      {failed ? (
        <div className="pt-3">
          <RetryNote error={failed.error} onRetry={() => failed.refetch()} />
        </div>
      ) : null}
      <p className="pt-2.5 text-[0.9375rem] text-ink-2">{hint ?? t("modelHint")}</p>
    </>
  );
}
