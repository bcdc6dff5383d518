"use client";
import { useTranslations } from "next-intl";
import { Finder, type FinderProps } from "./finder";

/** The finder of the check page: one car by its VIN, or the names that recalls are filed under. Plates need the gate. */
export function CheckFinder(page: Pick<FinderProps, "initial" | "onFind">) {
  const t = useTranslations("checks.page");
  return (
    <Finder
      {...page}
      label={t("ways")}
      ways={[
        { value: "vin", label: t("vin") },
        { value: "model", label: t("model") },
      ]}
      models={{ source: "recalls", hint: t("modelHint") }}
    />
  );
}
