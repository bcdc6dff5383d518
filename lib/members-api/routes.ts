import { accountRoutes } from "./account/routes";
import { logRoutes } from "./logs/routes";
import type { ServedCall } from "./serve";
import { siteRoutes } from "./site/routes";
import { systemRoutes } from "./system/routes";

/** Every call that is answered here. A test holds this against the table: no row without an answer. */
export const servedCalls: readonly ServedCall[] = [
  ...siteRoutes,
  ...accountRoutes,
  ...systemRoutes,
  ...logRoutes,
];
