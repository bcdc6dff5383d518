"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { HydrationGate } from "@/components/ui/hydration-gate";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type GarageFilter, type GarageSort, garageFilters, garageSorts } from "./vehicle-labels";

export interface ListFilters {
  search: string;
  sort: GarageSort;
  filter: GarageFilter;
}

export function ListControls({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
}) {
  const t = useTranslations("garage");
  return (
    <HydrationGate className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[1fr_13rem_13rem]">
      <Field label={t("search")} className="col-span-2 lg:col-span-1">
        <TextInput
          type="search"
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
      </Field>
      <Field label={t("filter.label")}>
        <Select
          value={filters.filter}
          onChange={(event) =>
            onChange({
              ...filters,
              filter: garageFilters.find((option) => option === event.target.value) ?? "all",
            })
          }
        >
          {garageFilters.map((option) => (
            <option key={option} value={option}>
              {t(`filter.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("sort.label")}>
        <Select
          value={filters.sort}
          onChange={(event) =>
            onChange({
              ...filters,
              sort: garageSorts.find((option) => option === event.target.value) ?? "newest",
            })
          }
        >
          {garageSorts.map((option) => (
            <option key={option} value={option}>
              {t(`sort.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
    </HydrationGate>
  );
}
