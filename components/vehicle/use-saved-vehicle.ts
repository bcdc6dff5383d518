import { useUser } from "@/lib/account/client/account";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { useServedQuery } from "@/lib/platform/browser";

/** Returns undefined while loading, and null if the garage doesn't contain the vehicle. */
export function useSavedVehicle(vin: string) {
  const { data: user } = useUser();
  return useServedQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) }).data;
}
