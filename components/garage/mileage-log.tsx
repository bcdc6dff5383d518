"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TrashIcon } from "@/components/ui/icons";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { TextInput } from "@/components/ui/text-input";
import type { logMileage } from "@/lib/garage/client/mileage";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { analyzeMileageLog, type MileageAnswer } from "@/lib/garage/rules/mileage-drop";
import { useErrorText, useZodForm } from "@/lib/platform/browser";
import { formatCount } from "@/lib/platform/i18n";
import { readMiles } from "@/lib/vehicle/rules/miles";
import { MileageDropQuestion, useDayText } from "./mileage-question";
import { type MileageQuestion, useMileageLog } from "./use-mileage-log";

interface MileageLogProps {
  vehicle: GarageVehicle;
  figure: (analysis: ReturnType<typeof analyzeMileageLog>) => ReactNode;
}

const request = async () =>
  (await import("@/lib/garage/contract/mileage")).garageMileageCalls.logMileage.request;

interface MileageFormProps {
  vin: string;
  busy: boolean;
  problem: string | undefined;
  question: MileageQuestion | null;
  onChange: () => void;
  /** Resolves to false if the user must confirm the reading first; the form then keeps its values. */
  onSave: (reading: Parameters<typeof logMileage>[0]) => Promise<boolean>;
  onAnswer: (answer: MileageAnswer) => Promise<unknown>;
}

/** Returns today in the user's time zone as YYYY-MM-DD. */
function formatToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function MileageForm(props: MileageFormProps) {
  const { vin, busy, problem, question, onChange, onSave, onAnswer } = props;
  const t = useTranslations("garage.mileage");
  const form = useZodForm(request, {
    defaultValues: { vin, day: formatToday(), note: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const submit = form.onSubmit(async ({ note, ...reading }) => {
    // The server also accepts tomorrow because it doesn't know the user's time zone.
    if (reading.day > formatToday()) {
      form.setError("day", { type: "future" });
      return undefined;
    }
    if (await onSave({ ...reading, note: note || null })) clear();
    return undefined;
  });
  function clear() {
    form.resetField("miles");
    form.resetField("note");
  }
  function change() {
    form.clearErrors();
    form.clearProblem();
    onChange();
  }
  return (
    <Form isBare onSubmit={submit} onChange={change} className="grid items-start gap-3 sm:grid-cols-2">
      <Field
        label={t("label")}
        error={errors.miles ? t("wrong") : (form.problem?.text ?? (errors.day ? undefined : problem))}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          className="num"
          {...form.register("miles", {
            setValueAs: (text: unknown) => readMiles(String(text ?? "")) ?? Number.NaN,
          })}
        />
      </Field>
      <Field label={t("day")} error={errors.day ? t("wrongDay") : undefined}>
        <TextInput type="date" max={formatToday()} className="num" {...form.register("day")} />
      </Field>
      <Field label={t("note")} error={form.fieldError("note")} className="sm:col-span-2">
        <TextInput maxLength={200} {...form.register("note")} />
      </Field>
      {question ? (
        <MileageDropQuestion
          question={question}
          busy={busy}
          onCorrect={() => {
            onChange();
            form.setFocus("miles", { shouldSelect: true });
          }}
          onAnswer={(answer) => onAnswer(answer).then(clear, () => undefined)}
        />
      ) : null}
      <div>
        <SubmitButton variant="quiet" busy={busy || form.busy}>
          {t("save")}
        </SubmitButton>
      </div>
    </Form>
  );
}

export function MileageLog({ vehicle, figure }: MileageLogProps) {
  const t = useTranslations("garage.mileage");
  const date = useDayText();
  const errorText = useErrorText();
  const undoButton = useRef<HTMLButtonElement>(null);
  const log = useMileageLog(vehicle);
  const { entries, error, refetch, add, remove, removed, undo } = log;
  const analysis = useMemo(() => analyzeMileageLog(entries ?? [], vehicle.year), [entries, vehicle.year]);
  useEffect(() => {
    if (removed) undoButton.current?.focus();
  }, [removed]);

  const judged = new Map(analysis.readings.map((reading) => [reading.id, reading]));
  return (
    <QueryView query={{ data: entries, error, refetch }}>
      {(readings) => (
        <div className="grid gap-4">
          {vehicle.mileage === null ? null : (
            <p className="num heading text-2xl">{t("now", { miles: formatCount(vehicle.mileage) })}</p>
          )}
          {figure(analysis)}
          {readings.length > 0 ? (
            <Table caption={t("caption")}>
              <thead>
                <tr>
                  <HeadCell>{t("day")}</HeadCell>
                  <HeadCell numeric>{t("miles")}</HeadCell>
                  <HeadCell>{t("note")}</HeadCell>
                  <HeadCell>
                    <span className="sr-only">{t("actions")}</span>
                  </HeadCell>
                </tr>
              </thead>
              <tbody>
                {readings.map((entry) => (
                  <tr key={entry.id}>
                    <Cell className="whitespace-nowrap">{date(entry.day)}</Cell>
                    <Cell numeric>
                      {judged.get(entry.id)?.isKilometers
                        ? t("kilometers", { value: formatCount(entry.miles) })
                        : formatCount(entry.miles)}
                    </Cell>
                    <Cell className="break-words">
                      <ReadingMark reading={judged.get(entry.id)} />
                      {entry.note}
                    </Cell>
                    <Cell className="w-11">
                      <button
                        type="button"
                        aria-label={t("remove", { day: date(entry.day) })}
                        onClick={() => remove.mutate(entry)}
                        className="-my-2 grid size-11 place-items-center rounded text-ink-2 hover:bg-band hover:text-red"
                      >
                        <TrashIcon />
                      </button>
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          ) : (
            <p className="text-ink-2">{t("none")}</p>
          )}
          {removed ? (
            <div role="status" className="flex flex-wrap items-center gap-3">
              <span>{t("removed", { day: date(removed.day) })}</span>
              <Button ref={undoButton} variant="quiet" size="sm" onClick={undo}>
                {t("undo")}
              </Button>
            </div>
          ) : null}
          <MileageForm
            vin={vehicle.vin}
            busy={add.isPending}
            problem={add.error ? errorText(add.error) : remove.error ? errorText(remove.error) : undefined}
            question={log.question}
            onChange={() => {
              log.dismiss();
              add.reset();
              remove.reset();
            }}
            onSave={log.save}
            onAnswer={log.answer}
          />
        </div>
      )}
    </QueryView>
  );
}

function ReadingMark({
  reading,
}: {
  reading: ReturnType<typeof analyzeMileageLog>["readings"][number] | undefined;
}) {
  const t = useTranslations("garage.mileage");
  if (!reading) return null;
  const { explanation, flag, isKilometers, miles } = reading;
  return (
    <>
      {isKilometers ? <span className="mr-2">{t("now", { miles: formatCount(miles) })}</span> : null}
      {explanation ? (
        <span className="mr-2 font-semibold">{t(`explanation.${explanation}`)}</span>
      ) : flag === "ok" || flag === "rollover" ? null : (
        <span className="mr-2 font-semibold text-amber">{t("doubtful")}</span>
      )}
    </>
  );
}
