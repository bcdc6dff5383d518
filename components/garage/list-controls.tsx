"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { OnceReady } from "@/components/ui/once-ready";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type GarageFilter, type GarageSort, garageFilters, garageSorts } from "./vehicle-words";

export interface ListWish {
  search: string;
  sort: GarageSort;
  filter: GarageFilter;
}

/** What of the garage is wanted, and in which order. */
export function ListControls({ wish, onWish }: { wish: ListWish; onWish: (wish: ListWish) => void }) {
  const t = useTranslations("garage");
  return (
    <OnceReady className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_13rem]">
      <Field label={t("search")} className="sm:col-span-2 lg:col-span-1">
        <TextInput
          type="search"
          value={wish.search}
          onChange={(event) => onWish({ ...wish, search: event.target.value })}
        />
      </Field>
      <Field label={t("filter.label")}>
        <Select
          value={wish.filter}
          onChange={(event) =>
            onWish({
              ...wish,
              filter: garageFilters.find((known) => known === event.target.value) ?? "all",
            })
          }
        >
          {garageFilters.map((known) => (
            <option key={known} value={known}>
              {t(`filter.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("sort.label")}>
        <Select
          value={wish.sort}
          onChange={(event) =>
            onWish({ ...wish, sort: garageSorts.find((known) => known === event.target.value) ?? "newest" })
          }
        >
          {garageSorts.map((known) => (
            <option key={known} value={known}>
              {t(`sort.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
    </OnceReady>
  );
}
