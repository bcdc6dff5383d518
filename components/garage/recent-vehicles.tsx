"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { recentVehiclesQuery } from "@/lib/garage/client/list";
import { getDashboardHref, routes } from "@/lib/routes";
import { getName, getNumber } from "./vehicle-labels";
import { VehiclePhoto } from "./vehicle-photo";

export function RecentVehicles() {
  const t = useTranslations("garage.recent");
  const { data } = useQuery(recentVehiclesQuery());
  if (!data || data.length === 0) return null;
  return (
    <Section title={t("title")} aside={<Link href={routes.myVehicles}>{t("all")}</Link>}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((vehicle) => (
          <li key={vehicle.vin}>
            <Link
              href={getDashboardHref(vehicle.vin)}
              className="grid grid-cols-[4.5rem_1fr] items-center gap-3 rounded border border-hairline bg-sheet px-3 py-2.5 text-ink no-underline hover:border-ink"
            >
              <VehiclePhoto vehicle={vehicle} />
              <span className="min-w-0">
                <span className="heading block truncate text-[1.0625rem]">{getName(vehicle)}</span>
                {getNumber(vehicle).kind === "none" ? null : (
                  <span className="vin block truncate text-ink-2 text-xs">{vehicle.vin}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
