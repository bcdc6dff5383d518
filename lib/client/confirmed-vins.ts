import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useUser } from "./account";
import { vehicleQueryDefaults } from "./http/query-client";
import { callApi, callsOf } from "./http/request";
import { useServedQuery } from "./http/served-query";
import { browserStorage } from "./storage";

const KEY = "confirmed-vins";
const MOST = 200;
const listeners = new Set<() => void>();

/** The VINs that the user said are right although they look wrong, as one text: for `useSyncExternalStore`. */
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

/** Where storage is blocked, an answer lasts as long as the page. */
let unstored = "";

const call = callsOf(() => import("@/lib/contract/vehicle"), "vehicleCalls");

/** Whether the account said, in any browser, that a VIN is right. */
const confirmedQuery = (vin: string) =>
  queryOptions({
    queryKey: ["vehicle", "confirmed", vin] as const,
    queryFn: async ({ signal }) =>
      (await callApi(call("isVinConfirmed"), { query: { vin }, signal })).confirmed,
    ...vehicleQueryDefaults,
  });

/**
 * The answer to 'is this number right?' for a doubtful VIN: kept by the browser, and by the account of who is logged in. An
 * account that cannot be reached asks once more.
 */
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
      // What the account does not learn, this browser knows.
      if (user) callApi(call("confirmVin"), { body: { vin } }).catch(() => undefined);
    },
  };
}
