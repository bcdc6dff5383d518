import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useUser } from "@/lib/account/client/account";
import {
  browserStorage,
  callApi,
  loadCalls,
  useServedQuery,
  vehicleQueryDefaults,
} from "@/lib/platform/browser";

const KEY = "confirmed-vins";
const MOST = 200;
const listeners = new Set<() => void>();

const confirmedVins = {
  read: () => browserStorage.readText(KEY) ?? unstored,
  add(vin: string) {
    const vins = [vin, ...confirmedVins.read().split(" ").filter(Boolean)].slice(0, MOST);
    unstored = vins.join(" ");
    browserStorage.writeText(KEY, unstored);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let unstored = "";

const call = loadCalls(() => import("@/lib/vehicle/contract/vehicle"), "vehicleCalls");

const confirmedQuery = (vin: string) =>
  queryOptions({
    queryKey: ["vehicle", "confirmed", vin] as const,
    queryFn: async ({ signal }) =>
      (await callApi(call("isVinConfirmed"), { query: { vin }, signal })).confirmed,
    ...vehicleQueryDefaults,
  });

export function useConfirmedVin(vin: string, isAsked = true) {
  const client = useQueryClient();
  const { data: user, isPending } = useUser();
  const stored = useSyncExternalStore(confirmedVins.subscribe, confirmedVins.read, () => "");
  const isStored = stored.split(" ").includes(vin);
  const query = useServedQuery({ ...confirmedQuery(vin), enabled: Boolean(user) && isAsked && !isStored });
  return {
    isConfirmed: isStored || query.data === true,
    isLoading: isPending || query.isLoading,
    confirm() {
      confirmedVins.add(vin);
      client.setQueryData(confirmedQuery(vin).queryKey, true);
      if (user) callApi(call("confirmVin"), { body: { vin } }).catch(() => undefined);
    },
  };
}
