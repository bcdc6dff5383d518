import { accountExamples } from "./account";
import { adminDeskExamples } from "./admin-desk";
import { adminImportsExamples } from "./admin-imports";
import { adminPeopleExamples } from "./admin-people";
import { adminTradeExamples } from "./admin-trade";
import { builderExamples } from "./builder";
import type { CallExample } from "./call-example";
import { checksExamples } from "./checks";
import { commerceExamples } from "./commerce";
import { disputeExamples } from "./dispute";
import { documentExamples } from "./document";
import { garageExamples } from "./garage";
import { paymentExamples } from "./payment";
import { printPackExamples } from "./print-pack";
import { profileExamples } from "./profile";
import { recallsExamples } from "./recalls";
import { reportExamples } from "./report";
import { shareExamples } from "./share";
import { siteExamples } from "./site";
import { stickerExamples } from "./sticker";
import { supportExamples } from "./support";
import { vehicleExamples } from "./vehicle";

/** By the call's name. A test holds that no call is without one. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  ...accountExamples,
  ...adminDeskExamples,
  ...adminImportsExamples,
  ...adminPeopleExamples,
  ...adminTradeExamples,
  ...builderExamples,
  ...checksExamples,
  ...commerceExamples,
  ...disputeExamples,
  ...documentExamples,
  ...garageExamples,
  ...paymentExamples,
  ...printPackExamples,
  ...profileExamples,
  ...recallsExamples,
  ...reportExamples,
  ...shareExamples,
  ...siteExamples,
  ...stickerExamples,
  ...supportExamples,
  ...vehicleExamples,
};
