"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RetryNote } from "@/components/layout/retry-note";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadingStrip } from "@/components/ui/progress";
import { Section, Sheet } from "@/components/ui/sheet";
import { VinText } from "@/components/ui/vin-text";
import { garageVehicleQuery } from "@/lib/client/garage";
import { deriveVehicle } from "@/lib/core/vehicle";
import { dashboardHref, routes } from "@/lib/routes";
import { DocumentChips } from "./document-chips";
import { MileageForm } from "./mileage-form";
import { RemoveDialog } from "./remove-dialog";
import { Silhouette } from "./silhouette";
import { useGarageActions } from "./use-garage-actions";
import { nameOf } from "./vehicle-words";

/** One saved car: what it is, its odometer, its documents. `specification` is drawn by the page. */
export function GarageVehicle({ vin, specification }: { vin: string; specification: ReactNode }) {
  const t = useTranslations("garage");
  const common = useTranslations("common");
  const router = useRouter();
  const { data: vehicle, error, refetch } = useQuery(garageVehicleQuery(vin));
  const { remove } = useGarageActions();

  if (error && !vehicle) return <RetryNote error={error} onRetry={() => refetch()} />;
  if (vehicle === undefined) return <LoadingStrip label={common("loading")} />;
  if (vehicle === null)
    return (
      <EmptyState
        title={t("missing.title")}
        level={1}
        action={<ButtonLink href={routes.myVehicles}>{t("missing.action")}</ButtonLink>}
      >
        {t("missing.text")}
      </EmptyState>
    );
  const name = nameOf(vehicle);
  const { classic, hasSupport } = deriveVehicle(vehicle);
  return (
    <Sheet className="grid gap-8 px-4 py-6 md:p-10">
      <header className="grid items-end gap-6 sm:grid-cols-[1fr_auto] border-rule border-b-4 pb-4">
        <div className="min-w-0">
          {vehicle.sample ? (
            <p className="mb-2.5">
              <Badge>{common("sample")}</Badge>
            </p>
          ) : null}
          <p className="caps">{t(classic ? "detail.classic" : "detail.caption")}</p>
          <h1 className="heading mt-2 text-2xl md:text-3xl">{name}</h1>
          <VinText vin={vehicle.vin} className="mt-2 block" />
          {hasSupport ? <p className="mt-1 text-ink-2 text-sm">{t("detail.support")}</p> : null}
        </div>
        <Silhouette className="w-40 max-sm:hidden" />
      </header>
      <div className="grid gap-8 lg:grid-cols-[1.5fr_1fr] lg:gap-12">
        <Section title={t("detail.specification")}>{specification}</Section>
        <div className="grid content-start gap-8">
          <Section title={t("detail.documents")}>
            <DocumentChips vehicle={vehicle} />
            <ButtonLink href={dashboardHref(vehicle.vin)} look="quiet" wide className="mt-3">
              {t("detail.folder")}
            </ButtonLink>
          </Section>
          <Section title={t("detail.odometer")}>
            <MileageForm key={vehicle.mileage} vehicle={vehicle} />
          </Section>
        </div>
      </div>
      <div>
        <RemoveDialog
          name={name}
          onRemove={() => {
            remove.mutate(vehicle.vin);
            router.push(routes.myVehicles);
          }}
          trigger={(open) => (
            <Button look="danger" onClick={open}>
              {t("detail.remove")}
            </Button>
          )}
        />
      </div>
    </Sheet>
  );
}
