import { dehydrate } from "@tanstack/react-query";
import { LoginRequired } from "@/components/garage/login-required";
import { SavedVehiclePage } from "@/components/garage/saved-vehicle-page";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchSpecification } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { ClassicSpecification } from "@/components/vehicle/classic-specification";
import { ModelSpecification } from "@/components/vehicle/model-specification";
import { VehicleSpecification } from "@/components/vehicle/vehicle-specification";
import { identityKind } from "@/lib/core/vehicle/identity";
import { cleanVinInput } from "@/lib/core/vin-input";
import { guardPage } from "@/lib/middleware/page";
import { garageVehicleHref } from "@/lib/routes";

const specifications = {
  vin: VehicleSpecification,
  classic: ClassicSpecification,
  model: ModelSpecification,
};

/** PAGE-7: one saved vehicle. */
export default withMessages(
  "garageVehicle",
  async function GarageVehiclePage({ params }: { params: Promise<{ vin: string }> }) {
    const { vin } = cleanVinInput(decodeURIComponent((await params).vin));
    const path = garageVehicleHref(vin);
    const { user } = await guardPage(path);
    if (!user) return <LoginRequired next={path} level={1} />;
    const kind = identityKind(vin);
    const Specification = specifications[kind];
    // On a phone the documents stand below it: it must not push them down under a finger.
    const client = pageQueryClient();
    await prefetchSpecification(client, { kind, vin });
    return (
      <Prefetched state={dehydrate(client)}>
        <SavedVehiclePage vin={vin} specification={<Specification vin={vin} />} />
      </Prefetched>
    );
  },
);
