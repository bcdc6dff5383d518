import { useUser } from "@/lib/client/account";
import { savedVehicleQuery } from "@/lib/client/garage";
import { useServedQuery } from "@/lib/client/http/served-query";

/** The vehicle in the member's garage. Undefined while that is not known, and null where it is not there. */
export function useSavedVehicle(vin: string) {
  const { data: user } = useUser();
  return useServedQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) }).data;
}
