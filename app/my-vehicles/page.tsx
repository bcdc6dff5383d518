import { GaragePage } from "@/app/garage-page";
import { routes } from "@/lib/routes";

export default function MyVehiclesPage() {
  return <GaragePage path={routes.myVehicles} />;
}
