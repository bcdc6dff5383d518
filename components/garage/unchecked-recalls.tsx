"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { GarageVehicle } from "@/lib/contract/garage";
import { listCheckable, useRecallChecks } from "./use-recall-checks";

interface UncheckedRecallsProps {
  vehicles: readonly GarageVehicle[];
  onShow?: () => void;
}

export function UncheckedRecalls({ vehicles, onShow }: UncheckedRecallsProps) {
  const t = useTranslations("garage.recallCheck");
  const { check, done } = useRecallChecks();
  const checkable = listCheckable(vehicles);
  const running = check.isPending ? (check.variables?.length ?? 0) : 0;
  const checked = check.data?.checked ?? 0;
  const failed = vehicles.filter(({ vin }) => check.data?.failed.has(vin)).length;
  const unchecked = vehicles.length - failed;
  const results = [
    checked > 0 ? t("checked", { count: checked }) : null,
    failed > 0 ? t("failed", { count: failed }) : null,
    unchecked > 0 ? t("unchecked", { count: unchecked }) : null,
  ];
  if (vehicles.length === 0 && !check.data) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="max-w-measure">
        {running > 0 ? t("checking", { at: done + 1, count: running }) : results.filter(Boolean).join(" ")}
      </p>
      {checkable.length > 0 ? (
        <Button variant="quiet" busy={check.isPending} onClick={() => check.mutate(checkable)}>
          {t("check", { count: checkable.length })}
        </Button>
      ) : null}
      {onShow && vehicles.length > 0 ? (
        <Button variant="plain" onClick={onShow}>
          {t("show")}
        </Button>
      ) : null}
    </div>
  );
}
