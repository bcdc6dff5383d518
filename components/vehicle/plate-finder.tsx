"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { useZodForm } from "@/lib/platform/browser";
import { decodePlate, type PlatePurpose } from "@/lib/vehicle/client/vehicle";
import { findVinInText, PLATE_STATES } from "@/lib/vehicle/rules/finder-input";
import { FinderCard } from "./finder-card";

const query = async () => (await import("@/lib/vehicle/contract/vehicle")).vehicleCalls.plateDecode.query;

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

/** Plates are personal data: they never appear in a URL or a cache. */
export function PlateFinder({ draft, onDraft, onVin, autoFocus }: PlateFinderProps) {
  const t = useTranslations("vehicle.finder");
  const form = useZodForm(query, {
    defaultValues: { ...draft, purpose: draft.purpose as PlatePurpose },
  });
  const { errors } = form.formState;
  const { plate, state } = draft;
  const submit = form.onSubmit(async (values) => {
    const vehicle = await decodePlate(values.plate, values.state, values.purpose);
    onVin(vehicle.vin);
    return undefined;
  });

  function change(part: Partial<PlateDraft>) {
    form.clearProblem();
    onDraft({ ...draft, ...part });
  }

  return (
    <>
      {/* POST keeps the plate out of the URL even on a native submit. */}
      <FinderCard
        method="post"
        button={form.busy ? t("looking") : t("lookUp")}
        busy={form.busy}
        autoFocus={autoFocus}
        onSubmit={submit}
      >
        <div className="grid gap-4 p-3.5 sm:grid-cols-[1.4fr_1fr_1.4fr] md:px-5 md:py-4">
          <Field label={t("plate")} error={errors.plate ? t("plateWrong") : undefined} required>
            <TextInput
              data-unkept=""
              onInput={({ currentTarget }) => {
                currentTarget.value = currentTarget.value.toUpperCase();
              }}
              onPaste={(event) => {
                const vin = findVinInText(event.clipboardData.getData("text"));
                if (!vin) return;
                event.preventDefault();
                onVin(vin);
              }}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={12}
              className="vin text-lg"
              {...form.register("plate", { onChange: (event) => change({ plate: event.target.value }) })}
            />
          </Field>
          <Field label={t("state")} error={errors.state ? t("stateMissing") : undefined} required>
            <Select
              {...form.register("state", { onChange: (event) => change({ state: event.target.value }) })}
            >
              <option value="">{t("choose")}</option>
              {PLATE_STATES.map((state) => (
                <option key={state} value={state}>
                  {state}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("purpose")} error={errors.purpose ? t("purposeMissing") : undefined} required>
            <Select
              {...form.register("purpose", { onChange: (event) => change({ purpose: event.target.value }) })}
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
        {form.problem ? (
          <p className="condensed font-[650] text-red">
            {form.problem.code === "not_found"
              ? t("plateUnknown", { plate: plate.trim(), state })
              : form.problem.text}
          </p>
        ) : null}
      </div>
      <p className="pt-2.5 text-[0.9375rem] text-ink-2">{t("platePrivate")}</p>
    </>
  );
}
