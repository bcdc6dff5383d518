import { GaragePage } from "@/components/garage/garage-page";
import { routes } from "@/lib/routes";

export default function GarageModePage() {
  return <GaragePage path={routes.garage} />;
}
