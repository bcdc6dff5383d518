import { LoginRequired } from "@/components/garage/login-required";
import { SavedVehiclePage } from "@/components/garage/saved-vehicle-page";
import { withMessages } from "@/components/providers/page-messages";
import { ClassicSpecification } from "@/components/vehicle/classic-specification";
import { ModelSpecification } from "@/components/vehicle/model-specification";
import { VehicleSpecification } from "@/components/vehicle/vehicle-specification";
import { guardPage } from "@/lib/middleware/page";
import { getGarageVehicleHref } from "@/lib/routes";
import { getIdentityKind } from "@/lib/vehicle/rules/identity";
import { cleanVinInput, toVehicleKey } from "@/lib/vin/rules/vin-input";

const specifications = {
  vin: VehicleSpecification,
  classic: ClassicSpecification,
  model: ModelSpecification,
};

export default withMessages(
  "garageVehicle",
  async function GarageVehiclePage({ params }: { params: Promise<{ vin: string }> }) {
    const key = toVehicleKey(decodeURIComponent((await params).vin));
    const { vin } = cleanVinInput(key);
    const path = getGarageVehicleHref(key);
    const { user } = await guardPage(path);
    if (!user) return <LoginRequired next={path} level={1} />;
    const Specification = specifications[getIdentityKind(vin)];
    return <SavedVehiclePage vehicleKey={key} vin={vin} specification={<Specification vin={vin} />} />;
  },
);
