import { GaragePage } from "@/components/garage/garage-page";
import { routes } from "@/lib/routes";

export default function MyVehiclesPage() {
  return <GaragePage path={routes.myVehicles} />;
}
