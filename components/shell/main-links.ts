import { routes } from "@/lib/routes";

/** The main pages, in the order of every menu; `name` is their message key under `layout`. */
export const MAIN_LINKS = [
  { href: routes.dashboard, name: "dashboard" },
  { href: routes.myVehicles, name: "myVehicles" },
  { href: routes.vehicleChecks, name: "vehicleChecks" },
  { href: routes.prices, name: "prices" },
] as const;

/** What stands in their place for whoever is not logged in, on a page that cannot ask whether there are samples. */
export const VISITOR_LINKS = [
  { href: routes.prices, name: "prices" },
  { href: routes.howWeCheck, name: "footer.howWeCheck" },
  { href: routes.vehicleChecks, name: "recallCheck" },
  { href: routes.help, name: "footer.help" },
] as const;
