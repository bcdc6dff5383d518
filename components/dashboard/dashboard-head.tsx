"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SaveToGarage } from "@/components/garage/save-to-garage";
import { VehiclePhoto } from "@/components/garage/vehicle-photo";
import { Badge } from "@/components/ui/badge";
import { VinText } from "@/components/ui/vin-text";
import { useUser } from "@/lib/account/client/account";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { VIN_LENGTH } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { classicQuery, previewQuery } from "@/lib/vehicle/client/vehicle";
import { findBodyType } from "@/lib/vehicle/rules/body-type";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { findSingleTrim } from "@/lib/vehicle/rules/trim";
import { getVinLengthClass } from "@/lib/vin/rules/vin";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";

function useDashboardCar(vin: string) {
  const { data: user } = useUser();
  const { data: saved } = useQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) });
  const { data: preview } = useQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const isClassic = findVinRefusal(vin) === null && getVinLengthClass(vin) === "classic";
  const { data: mapping } = useQuery({ ...classicQuery(vin), enabled: isClassic });
  const decode = preview?.decode_data;
  const name = formatVehicleTitle({
    year: saved?.year ?? decode?.modelYear ?? mapping?.year,
    make: saved?.make ?? decode?.make ?? mapping?.make,
    model: saved?.model ?? decode?.model ?? mapping?.model,
    trim: findSingleTrim(saved?.trim) ?? findSingleTrim(decode?.trim),
  });
  const bodyClass = decode?.bodyClass ?? mapping?.candidates[0]?.body ?? null;
  return {
    name: saved?.nickname ?? name,
    realName: saved?.nickname ? name : "",
    isSample: saved?.sample ?? preview?.sample ?? false,
    picture: {
      images: saved?.images ?? [],
      body_type: saved?.body_type ?? findBodyType({ bodyClass, vehicleType: decode?.vehicleType }),
    },
  };
}

export function DashboardHead({ vin }: { vin: string }) {
  const common = useTranslations("common");
  const { name, realName, isSample, picture } = useDashboardCar(vin);
  return (
    <HeadLayout
      picture={<VehiclePhoto vehicle={picture} className="w-full" />}
      actions={
        <>
          <SaveToGarage vin={vin} />
          <SearchAnother />
        </>
      }
    >
      <h1 className="heading text-xl md:text-3xl">{name || <VinText vin={vin} />}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {realName ? <span className="min-w-0 break-words">{realName}</span> : null}
        {name ? <VinText vin={vin} className="text-ink-2" /> : null}
        {isSample ? <Badge tone="quiet">{common("sample")}</Badge> : null}
      </p>
    </HeadLayout>
  );
}

interface HeadLayoutProps {
  picture?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

export function HeadLayout({ picture, actions, children }: HeadLayoutProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 px-1.5 md:mb-4 md:gap-x-6 md:px-0 print:hidden">
      {picture ? <div className="w-[4.5rem] flex-none md:w-32">{picture}</div> : null}
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      <div className="flex flex-wrap items-center gap-x-5 text-[0.9375rem] max-md:w-full max-md:justify-between">
        {actions}
      </div>
    </div>
  );
}

export function SearchAnother() {
  const t = useTranslations("dashboard");
  return (
    <Link href={routes.dashboard} className="inline-flex min-h-11 items-center">
      {t("another")}
    </Link>
  );
}
