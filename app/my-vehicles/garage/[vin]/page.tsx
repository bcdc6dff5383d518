import { LoginRequired } from "@/components/garage/login-required";
import { SavedVehiclePage } from "@/components/garage/saved-vehicle-page";
import { withMessages } from "@/components/providers/page-messages";
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
    const Specification = specifications[identityKind(vin)];
    return <SavedVehiclePage vin={vin} specification={<Specification vin={vin} />} />;
  },
);
