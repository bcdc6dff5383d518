"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { ApiError } from "@/lib/client/http/api-error";
import { useErrorText } from "@/lib/client/use-error-text";
import { decodePlate, type PlatePurpose } from "@/lib/client/vehicle";
import { PLATE_STATES, vinInText } from "@/lib/core/vehicle/finder-input";
import { FinderCard } from "./finder-card";

const purposes = ["buying", "selling", "owner", "dealer", "other"] as const satisfies readonly PlatePurpose[];

export interface PlateDraft {
  plate: string;
  state: string;
  purpose: PlatePurpose | "";
}

interface PlateFinderProps {
  draft: PlateDraft;
  onDraft: (draft: PlateDraft) => void;
  onVin: (vin: string) => void;
  autoFocus?: boolean;
}

/** Plate, state and purpose. The plate is sent in the request only: it never gets into the URL or a cache. */
export function PlateFinder({ draft, onDraft, onVin, autoFocus }: PlateFinderProps) {
  const t = useTranslations("vehicle.finder");
  const errorText = useErrorText();
  const [submitted, setSubmitted] = useState(false);
  const search = useMutation({
    mutationFn: () => decodePlate(draft.plate, draft.state, draft.purpose || "other"),
    onSuccess: (vehicle) => onVin(vehicle.vin),
  });
  const plateError = /^[A-Z0-9 -]{1,10}$/i.test(draft.plate.trim()) ? undefined : t("plateWrong");
  const missing = search.error instanceof ApiError && search.error.code === "not_found";

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!search.isPending && !plateError && draft.state && draft.purpose) search.mutate();
  }

  function change(part: Partial<PlateDraft>) {
    search.reset();
    onDraft({ ...draft, ...part });
  }

  return (
    <>
      {/* POST: a plate must not appear in a URL, even if the browser submits the form. */}
      <FinderCard
        method="post"
        button={search.isPending ? t("looking") : t("lookUp")}
        busy={search.isPending}
        autoFocus={autoFocus}
        onSubmit={submit}
      >
        <div className="grid gap-4 p-3.5 sm:grid-cols-[1.4fr_1fr_1.4fr] md:px-5 md:py-4">
          <Field label={t("plate")} error={submitted ? plateError : undefined} required>
            <TextInput
              data-unkept=""
              name="plate"
              value={draft.plate}
              onChange={(event) => change({ plate: event.target.value.toUpperCase() })}
              onPaste={(event) => {
                const vin = vinInText(event.clipboardData.getData("text"));
                if (!vin) return;
                event.preventDefault();
                onVin(vin);
              }}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={12}
              className="vin text-lg"
            />
          </Field>
          <Field
            label={t("state")}
            error={submitted && !draft.state ? t("stateMissing") : undefined}
            required
          >
            <Select
              name="state"
              value={draft.state}
              onChange={(event) => change({ state: event.target.value })}
            >
              <option value="">{t("choose")}</option>
              {PLATE_STATES.map((state) => (
                <option key={state} value={state}>
                  {state}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t("purpose")}
            error={submitted && !draft.purpose ? t("purposeMissing") : undefined}
            required
          >
            <Select
              name="purpose"
              value={draft.purpose}
              onChange={(event) =>
                change({ purpose: purposes.find((option) => option === event.target.value) ?? "" })
              }
            >
              <option value="">{t("choose")}</option>
              {purposes.map((purpose) => (
                <option key={purpose} value={purpose}>
                  {t(`purposes.${purpose}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </FinderCard>
      <div aria-live="polite" className="pt-2.5 empty:hidden">
        {search.error ? (
          <p className="condensed font-[650] text-red">
            {missing
              ? t("plateUnknown", { plate: draft.plate.trim(), state: draft.state })
              : errorText(search.error)}
          </p>
        ) : null}
      </div>
      <p className="pt-2.5 text-[0.9375rem] text-ink-2">{t("platePrivate")}</p>
    </>
  );
}
