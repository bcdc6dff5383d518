"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckError } from "@/components/shell/check-error";
import { QueryView } from "@/components/shell/query-view";
import { useDateFormat } from "@/components/shell/use-date-format";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { StatusIcon } from "@/components/ui/status-icon";
import { TextInput } from "@/components/ui/text-input";
import { marketValueQuery } from "@/lib/checks/client";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { useServedQuery, useZodForm } from "@/lib/platform/browser";
import { formatCount, formatDollars } from "@/lib/platform/i18n";
import { useSourceName } from "@/lib/site/client/use-source-name";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { parseAskingPrice } from "@/lib/vehicle/rules/asking-price";
import { LockedValues } from "./locked-values";
import { RecordList } from "./record-list";
import { UsOnlyNote } from "./us-only-note";
import { ValueFigures } from "./value-figures";

function Answer({
  answer,
  asking,
  busy,
  onRetry,
}: {
  answer: MarketValueResult;
  asking: number | null;
  busy: boolean;
  onRetry: () => void;
}) {
  const t = useTranslations("checks.value");
  const all = useTranslations("checks");
  const common = useTranslations("common");
  const formatDate = useDateFormat();
  const { state, found: recordCount, source, newest } = answer;
  const sourceName = useSourceName();
  const explanation =
    state === "found" || state === "unchecked"
      ? t("uncheckedText")
      : recordCount === null
        ? t(`${state}Given`)
        : state === "none"
          ? t("noneText", { count: recordCount })
          : t("unavailableText");
  return (
    <>
      {answer.sample ? (
        <p className="text-secondary">
          <Badge>{common("sample")}</Badge>
        </p>
      ) : null}
      {state === "found" ? (
        <ValueFigures answer={answer} asking={asking} />
      ) : (
        <div className="grid justify-items-start gap-2">
          <StatusIcon state={state}>{t(state)}</StatusIcon>
          <p className="max-w-measure">{explanation}</p>
          {state === "unavailable" ? (
            <Button variant="quiet" size="sm" busy={busy} onClick={onRetry}>
              {common("tryAgain")}
            </Button>
          ) : null}
        </div>
      )}
      <Comparables comparables={answer.comparables} />
      {source ? (
        <p className="num text-ink-2 text-sm">
          {[
            all("sources", { sources: sourceName(source) }),
            ...(newest ? [`${t("newest")} ${formatDate(newest)}`] : []),
          ].join(" · ")}
        </p>
      ) : null}
    </>
  );
}

const loadForm = async () => (await import("@/lib/checks/contract")).valueFormSchema;

interface MileageEstimateFormProps {
  initial: number | null;
  busy: boolean;
  onSubmit: (mileage: number | null, asking: number | null) => void;
}

function MileageEstimateForm({ initial, busy, onSubmit }: MileageEstimateFormProps) {
  const t = useTranslations("checks.value");
  const common = useTranslations("common");
  const form = useZodForm(loadForm, {
    defaultValues: { mileage: initial === null ? "" : String(initial), asking: "" },
    reValidateMode: "onSubmit",
  });
  const submit = form.onSubmit(async ({ mileage, asking = "" }) => {
    onSubmit(mileage ? Number(mileage) : null, parseAskingPrice(asking));
    return undefined;
  });
  return (
    <Form isBare onSubmit={submit} className="flex max-w-2xl flex-wrap items-end gap-3">
      <Field
        label={t("mileage")}
        note={common("optional")}
        error={form.formState.errors.mileage ? t("wrong") : form.problem?.text}
        className="min-w-44 flex-1"
      >
        <TextInput inputMode="numeric" autoComplete="off" maxLength={12} {...form.register("mileage")} />
      </Field>
      <Field
        label={t("asking.label")}
        note={common("optional")}
        error={form.formState.errors.asking ? t("asking.wrong") : undefined}
        className="min-w-44 flex-1"
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="$"
          {...form.register("asking")}
        />
      </Field>
      <Button type="submit" variant="quiet" busy={busy}>
        {t("use")}
      </Button>
    </Form>
  );
}

export function ValuePanel({ vin }: { vin: string }) {
  return (
    <>
      <UsOnlyNote vin={vin} />
      <ValueOf vin={vin} />
    </>
  );
}

function ValueOf({ vin }: { vin: string }) {
  const savedVehicle = useServedQuery(savedVehicleQuery(vin));
  const [entered, setEntered] = useState<number | null>();
  const [asking, setAsking] = useState<number | null>(null);
  const mileage = entered === undefined ? (savedVehicle.data?.mileage ?? null) : entered;
  const value = useServedQuery({
    ...marketValueQuery(vin, mileage),
    enabled: !savedVehicle.isPending,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={value} problem={(problem) => <CheckError {...problem} />}>
      {(answer) =>
        answer.blured ? (
          <LockedValues
            vin={vin}
            parts={[{ name: "value", state: answer.state, count: answer.found ?? 0 }]}
          />
        ) : (
          <div className="grid gap-6">
            <MileageEstimateForm
              initial={mileage}
              busy={value.isFetching}
              onSubmit={(miles, price) => {
                setEntered(miles);
                setAsking(price);
              }}
            />
            <div aria-live="polite" aria-busy={value.isFetching} className="grid gap-6">
              <Answer
                answer={answer}
                asking={asking}
                busy={value.isFetching}
                onRetry={() => value.refetch()}
              />
            </div>
          </div>
        )
      }
    </QueryView>
  );
}

function Comparables({ comparables }: Pick<MarketValueResult, "comparables">) {
  const t = useTranslations("checks.value");
  const kinds = useTranslations("checks.listings");
  const formatDate = useDateFormat();
  const sourceName = useSourceName();
  if (comparables.length === 0) return null;
  return (
    <section>
      <h3 className="heading mb-2 text-lg">{t("comparables")}</h3>
      <RecordList
        caption={t("comparables")}
        columns={[
          { label: t("car") },
          { label: t("date"), whole: true },
          { label: kinds("kind") },
          { label: t("place") },
          { label: t("miles"), numeric: true },
          { label: t("price"), numeric: true },
          { label: t("source") },
        ]}
        lines={comparables.map((vehicle, index) => ({
          id: `${index} ${vehicle.date} ${vehicle.price_cents}`,
          cells: [
            vehicle.title,
            formatDate(vehicle.date),
            kinds(vehicle.kind),
            vehicle.place,
            vehicle.miles === null ? null : formatCount(vehicle.miles),
            formatDollars(vehicle.price_cents),
            sourceName(vehicle.source),
          ],
        }))}
      />
    </section>
  );
}
