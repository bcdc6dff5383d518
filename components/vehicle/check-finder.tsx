"use client";
import { useTranslations } from "next-intl";
import { routes } from "@/lib/routes";
import { Finder, type FinderProps } from "./finder";

/** Doesn't accept plates because the page is public. */
export function CheckFinder(page: Pick<FinderProps, "initial" | "onFind">) {
  const t = useTranslations("checks.page");
  return (
    <Finder
      {...page}
      action={routes.vehicleChecks}
      label={t("modes")}
      modes={[
        { value: "vin", label: t("vin") },
        { value: "model", label: t("model") },
      ]}
      models={{ source: "recalls", hint: t("modelHint") }}
    />
  );
}
