import { accountRoutes } from "./account/routes";
import { adminRoutes } from "./admin/routes";
import { builderRoutes } from "./builder/routes";
import { checkRoutes } from "./checks/routes";
import { commerceRoutes } from "./commerce/routes";
import { disputeRoutes } from "./dispute/routes";
import { garageRoutes } from "./garage/routes";
import { logRoutes } from "./logs/routes";
import { paymentRoutes } from "./payment/routes";
import { printPackRoutes } from "./print-pack/routes";
import { profileRoutes } from "./profile/routes";
import { recallRoutes } from "./recalls/routes";
import { reportRoutes } from "./report/routes";
import type { ServedCall } from "./serve";
import { shareRoutes } from "./share/routes";
import { siteRoutes } from "./site/routes";
import { stickerRoutes } from "./sticker/routes";
import { supportRoutes } from "./support/routes";
import { systemRoutes } from "./system/routes";
import { vehicleRoutes } from "./vehicle/routes";

/** Every call that is answered here. A test holds this against the table: no row without an answer. */
export const servedCalls: readonly ServedCall[] = [
  ...siteRoutes,
  ...accountRoutes,
  ...systemRoutes,
  ...logRoutes,
  ...vehicleRoutes,
  ...garageRoutes,
  ...reportRoutes,
  ...stickerRoutes,
  ...shareRoutes,
  ...disputeRoutes,
  ...supportRoutes,
  ...recallRoutes,
  ...profileRoutes,
  ...paymentRoutes,
  ...commerceRoutes,
  ...checkRoutes,
  ...builderRoutes,
  ...printPackRoutes,
  ...adminRoutes,
];
