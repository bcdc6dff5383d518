import { routes } from "@/lib/routes";

/** The main pages, in the order of every menu; `name` is their message key under `layout`. */
export const MAIN_LINKS = [
  { href: routes.dashboard, name: "dashboard" },
  { href: routes.myVehicles, name: "myVehicles" },
  { href: routes.vehicleChecks, name: "vehicleChecks" },
  { href: routes.prices, name: "prices" },
] as const;
