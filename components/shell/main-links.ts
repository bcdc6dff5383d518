import { routes } from "@/lib/routes";

export const MAIN_LINKS = [
  { href: routes.dashboard, name: "dashboard" },
  { href: routes.myVehicles, name: "myVehicles" },
  { href: routes.vehicleChecks, name: "vehicleChecks" },
  { href: routes.prices, name: "prices" },
] as const;

/** For pages that can't check whether the site has samples. */
export const VISITOR_LINKS = [
  { href: routes.prices, name: "prices" },
  { href: routes.howWeCheck, name: "footer.howWeCheck" },
  { href: routes.vehicleChecks, name: "recallCheck" },
  { href: routes.help, name: "footer.help" },
] as const;
