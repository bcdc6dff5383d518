"use client";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { RetryNote } from "@/components/layout/retry-note";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { LoadingStrip } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { TextInput } from "@/components/ui/text-input";
import { garageListQuery } from "@/lib/client/garage";
import { routes } from "@/lib/routes";
import { AddVehicle } from "./add-vehicle";
import { useGarageActions } from "./use-garage-actions";
import { VehicleCard } from "./vehicle-card";
import { findVehicles, type GarageSort, garageSorts, isGarageMode } from "./vehicle-words";

/** A page of the list at a time: ten thousand cars must not become ten thousand nodes. */
const PAGE = 50;

/** The garage: add, search, sort, open, remove. */
export function GarageList() {
  const t = useTranslations("garage");
  const common = useTranslations("common");
  const garageMode = isGarageMode(usePathname());
  const { data, error, refetch } = useQuery(garageListQuery());
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<GarageSort>("newest");
  const [limit, setLimit] = useState(PAGE);
  const { remove } = useGarageActions();
  const wanted = useDeferredValue(search);
  const found = data ? findVehicles(data, wanted, sort) : [];

  return (
    <div data-mode={garageMode ? "garage" : "list"} className="grid gap-6">
      <Sheet className="p-4 md:p-6">
        <AddVehicle />
      </Sheet>
      {error && !data ? <RetryNote error={error} onRetry={() => refetch()} /> : null}
      {!data && !error ? <LoadingStrip label={common("loading")} /> : null}
      {data?.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          action={
            <ButtonLink href={routes.dashboard} look="quiet">
              {t("empty.action")}
            </ButtonLink>
          }
        >
          {t("empty.text")}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <>
          <div className="grid gap-4 sm:grid-cols-[1fr_14rem]">
            <Field label={t("search")}>
              <TextInput
                type="search"
                value={search}
                onChange={(event) => {
                  setSearch(event.target.value);
                  setLimit(PAGE);
                }}
              />
            </Field>
            <Field label={t("sort.label")}>
              <Select
                value={sort}
                onChange={(event) =>
                  setSort(garageSorts.find((known) => known === event.target.value) ?? "newest")
                }
              >
                {garageSorts.map((known) => (
                  <option key={known} value={known}>
                    {t(`sort.${known}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <p role="status" className="caps num">
            {t("count", { shown: found.length, all: data.length })}
          </p>
          {found.length > 0 ? (
            <ul className="rounded border border-rule bg-sheet">
              {found.slice(0, limit).map((vehicle) => (
                <VehicleCard key={vehicle.vin} vehicle={vehicle} onRemove={(vin) => remove.mutate(vin)} />
              ))}
            </ul>
          ) : (
            <EmptyState
              title={t("noMatch")}
              action={
                <Button look="quiet" onClick={() => setSearch("")}>
                  {t("clear")}
                </Button>
              }
            />
          )}
          {found.length > limit ? (
            <Button look="quiet" onClick={() => setLimit(limit + PAGE)}>
              {t("more", { count: Math.min(PAGE, found.length - limit) })}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
