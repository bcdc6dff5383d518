"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { QueryView } from "@/components/shell/query-view";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, Section } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { VinText } from "@/components/ui/vin-text";
import { garageVehicleQuery } from "@/lib/garage/client/garage";
import type { GarageVehicle as SavedVehicle } from "@/lib/garage/contract/garage";
import { getDashboardHref, routes } from "@/lib/routes";
import { deriveVehicle } from "@/lib/vehicle/rules/vehicle";
import { DocumentChips } from "./document-chips";
import { EditVehicle } from "./edit-vehicle";
import { useGarageActions } from "./use-garage-actions";
import { VehicleFiles } from "./vehicle-files";
import { getName, getNumber, getSubtitle } from "./vehicle-labels";
import { VehiclePhoto } from "./vehicle-photo";

interface GarageVehicleProps {
  vin: string;
  specification: ReactNode;
  facts?: ReactNode;
  swaps?: ReactNode;
  mileage: (vehicle: SavedVehicle) => ReactNode;
}

export function GarageVehicle({ vin, ...parts }: GarageVehicleProps) {
  const t = useTranslations("garage.missing");
  const exact = String(useOffer("ownApi"));
  return (
    <QueryView query={useQuery(garageVehicleQuery(vin))}>
      {(vehicle) =>
        vehicle ? (
          <SavedVehicleCard vehicle={vehicle} {...parts} />
        ) : (
          <EmptyState
            title={t("title")}
            level={1}
            action={<ButtonLink href={routes.myVehicles}>{t("action")}</ButtonLink>}
          >
            {t("text", { exact })}
          </EmptyState>
        )
      }
    </QueryView>
  );
}

interface SavedVehicleCardProps extends Omit<GarageVehicleProps, "vin"> {
  vehicle: SavedVehicle;
}

function SavedVehicleCard({ vehicle, specification, facts, swaps, mileage }: SavedVehicleCardProps) {
  const t = useTranslations("garage");
  const common = useTranslations("common");
  const router = useRouter();
  const { remove } = useGarageActions();
  const [editing, setEditing] = useState(false);
  const hasFiles = useOffer("garageFiles");
  const hasMileage = useOffer("mileage");
  const name = getName(vehicle);
  const subtitle = getSubtitle(vehicle);
  const { classic, hasSupport } = deriveVehicle(vehicle);
  return (
    <Card className="grid gap-8 px-4 py-6 md:p-10">
      <header className="grid items-end gap-6 sm:grid-cols-[1fr_auto] border-rule border-b-4 pb-4">
        <div className="min-w-0">
          {vehicle.sample ? (
            <p className="mb-2.5">
              <Badge>{common("sample")}</Badge>
            </p>
          ) : null}
          <p className="caps">{t(classic ? "detail.classic" : "detail.caption")}</p>
          <h1 className="heading mt-2 text-2xl md:text-3xl">{name}</h1>
          {subtitle ? <p className="mt-1 break-words">{subtitle}</p> : null}
          {getNumber(vehicle).kind === "none" ? (
            <p className="mt-2 text-ink-2">{t("card.number.none")}</p>
          ) : (
            <VinText vin={vehicle.vin} className="mt-2 block" />
          )}
          {hasSupport ? <p className="mt-1 text-ink-2 text-sm">{t("detail.support")}</p> : null}
          <Button variant="quiet" size="sm" className="mt-3 min-h-11" onClick={() => setEditing(true)}>
            {t("detail.edit")}
          </Button>
          {editing ? <EditVehicle vehicle={vehicle} onClose={() => setEditing(false)} /> : null}
        </div>
        <VehiclePhoto vehicle={vehicle} className="w-40 max-sm:hidden" />
      </header>
      {vehicle.notes ? (
        <Section title={t("detail.notes")}>
          <p className="max-w-measure whitespace-pre-line break-words">{vehicle.notes}</p>
        </Section>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[1.5fr_1fr] lg:gap-12">
        <Section title={t("detail.specification")}>{specification}</Section>
        <div className="grid content-start gap-8">
          <Section title={t("detail.documents")}>
            <DocumentChips vehicle={vehicle} name={name} t={t} />
            <ButtonLink href={getDashboardHref(vehicle.vin)} variant="quiet" wide className="mt-3">
              {t("detail.dashboard")}
            </ButtonLink>
            {swaps}
          </Section>
          {hasMileage ? <Section title={t("detail.odometer")}>{mileage(vehicle)}</Section> : null}
        </div>
      </div>
      {hasFiles ? (
        <>
          <Section title={t("detail.photos")}>
            <VehicleFiles vehicle={vehicle} kind="image" />
          </Section>
          <Section title={t("detail.files")}>
            <VehicleFiles vehicle={vehicle} kind="document" />
          </Section>
        </>
      ) : null}
      {facts}
      <div>
        <RemoveDialog
          name={name}
          onRemove={() => {
            remove.mutate(vehicle);
            router.push(routes.myVehicles);
          }}
          trigger={(open) => (
            <Button variant="danger" onClick={open}>
              {t("detail.remove")}
            </Button>
          )}
        />
      </div>
    </Card>
  );
}

interface RemoveDialogProps {
  name: string;
  onRemove: () => void;
  trigger: (open: () => void) => ReactNode;
}

function RemoveDialog({ name, onRemove, trigger }: RemoveDialogProps) {
  const t = useTranslations("garage.remove");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("title", { name })}
        description={t("text")}
        closeLabel={common("close")}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(false);
                onRemove();
              }}
            >
              {t("confirm")}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t("keep")}
            </Button>
          </>
        }
      />
    </>
  );
}
