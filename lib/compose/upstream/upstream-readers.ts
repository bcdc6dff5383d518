import { accountCalls } from "@/lib/account/contract/account";
import { profileCalls } from "@/lib/account/contract/profile";
import {
  readChangedUser,
  readCurrentUser,
  readDeletion,
  readDeletionRequest,
  readGatePass,
  readGateState,
  readLogin,
  readRegistration,
  readSession,
} from "@/lib/account/server/upstream-account";
import { orderCalls } from "@/lib/billing/contract/orders";
import { paymentCalls } from "@/lib/billing/contract/payments";
import { planCalls } from "@/lib/billing/contract/plans";
import { readCoupon, readPaymentUpdate, readPlacedOrder } from "@/lib/billing/server/upstream-checkout";
import { readTotalOrders } from "@/lib/billing/server/upstream-orders";
import { readPlans, readStickerPlans } from "@/lib/billing/server/upstream-plans";
import { readCancellation, readSubscriptions } from "@/lib/billing/server/upstream-subscriptions";
import { checkCalls } from "@/lib/checks/contract";
import { readQuickCheck } from "@/lib/checks/server/upstream-quick";
import { readMarketValue } from "@/lib/checks/server/upstream-value";
import { creditCalls } from "@/lib/credits/contract";
import { readHistory } from "@/lib/credits/server/upstream-credits";
import { garageCalls } from "@/lib/garage/contract/garage";
import { readGarage, readGaragePage, readSavedVehicle } from "@/lib/garage/server/upstream-garage";
import { readVehiclePage } from "@/lib/garage/server/upstream-vehicle";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { type AnswerReader, readDone } from "@/lib/platform/upstream/unwrap-answer";
import type { ErrorCode } from "@/lib/platform/values/errors";
import { recallCalls } from "@/lib/recalls/contract/recalls";
import {
  readModelRecalls,
  readRecallMakes,
  readRecallModels,
  readRecallYears,
  readVinRecalls,
} from "@/lib/recalls/server/upstream-recalls";
import { reportCalls } from "@/lib/report/contract/report";
import { readGenerated, readReportFilter } from "@/lib/report/server/upstream-report";
import { siteCalls } from "@/lib/site/contract/site";
import { readSiteConfig, readSiteSettings } from "@/lib/site/server/upstream-site";
import { stickerBuilderCalls } from "@/lib/sticker/contract/builder";
import { stickerCalls } from "@/lib/sticker/contract/sticker";
import { readForumData } from "@/lib/sticker/server/upstream-forum";
import { readModelStyles, readStickerData, readStyleData } from "@/lib/sticker/server/upstream-sticker";
import { supportCalls } from "@/lib/support/contract/support";
import { readOfferedCredit, readTicket } from "@/lib/support/server/upstream-support";
import { vehicleCalls } from "@/lib/vehicle/contract/vehicle";
import { readPreview } from "@/lib/vehicle/server/upstream-preview";
import {
  readClassicMapping,
  readConfirmedVin,
  readMakes,
  readModels,
  readPlateDecode,
  readTrims,
  readValidation,
  readYears,
} from "@/lib/vehicle/server/upstream-vehicle";

export { readNestedUser as readUserInAnswer } from "@/lib/account/server/upstream-user";

export const refusalCodes: Readonly<Record<string, ErrorCode>> = {
  [accountCalls.login.name]: "wrong_credentials",
  [accountCalls.secureLogin.name]: "wrong_credentials",
  [vehicleCalls.classicMapping.name]: "wrong_vin",
  [vehicleCalls.validateVin.name]: "wrong_vin",
  [vehicleCalls.plateDecode.name]: "not_found",
};

/** Codes for a JSON 404 that means an unknown vehicle rather than a missing endpoint. */
export const unknownVehicleCodes: Readonly<Record<string, ErrorCode>> = {
  [vehicleCalls.previewDecode.name]: "not_found",
  [vehicleCalls.classicMapping.name]: "wrong_vin",
};

const listNames = (calls: readonly CallDefinition[]): ReadonlySet<string> =>
  new Set(calls.map(({ name }) => name));

/** List calls where a JSON 404 means an empty list. */
export const listCalls = listNames([reportCalls.filter, garageCalls.read, garageCalls.page]);

export const subjectCalls = listNames([
  accountCalls.login,
  accountCalls.secureLogin,
  accountCalls.register,
  accountCalls.resetPassword,
  profileCalls.dealerRegister,
  profileCalls.deleteAccount,
  paymentCalls.cancelSubscription,
  garageCalls.read,
  garageCalls.page,
  garageCalls.vehicle,
  garageCalls.remove,
  vehicleCalls.validateVin,
  vehicleCalls.plateDecode,
  checkCalls.quick,
  checkCalls.value,
  recallCalls.byVin,
  recallCalls.check,
  orderCalls.couponValidation,
]);

export const confirmingCalls = listNames([
  accountCalls.resetPassword,
  profileCalls.updateProfile,
  profileCalls.deleteAccount,
  paymentCalls.cancelSubscription,
  garageCalls.save,
  garageCalls.remove,
  supportCalls.createFeedback,
  supportCalls.createTicket,
  supportCalls.contact,
  supportCalls.log,
  supportCalls.errorVin,
  supportCalls.consent,
]);

export const upstreamReaders: Readonly<Record<string, AnswerReader>> = {
  [siteCalls.config.name]: readSiteConfig,
  [siteCalls.settings.name]: readSiteSettings,
  [accountCalls.login.name]: readLogin,
  [accountCalls.launch.name]: readSession,
  [accountCalls.register.name]: readRegistration,
  [accountCalls.secureLogin.name]: readGatePass,
  [accountCalls.gatePass.name]: readGateState,
  [accountCalls.logout.name]: readDone,
  [accountCalls.user.name]: readCurrentUser,
  [accountCalls.resetPassword.name]: readDone,
  [accountCalls.changePassword.name]: readSession,
  [profileCalls.dealerRegister.name]: readRegistration,
  [profileCalls.updateProfile.name]: readChangedUser,
  [profileCalls.uploadImage.name]: readChangedUser,
  [profileCalls.removeImage.name]: readChangedUser,
  [profileCalls.deleteAccount.name]: readDeletion,
  [profileCalls.deletionRequest.name]: readDeletionRequest,
  [paymentCalls.subscriptions.name]: readSubscriptions,
  [paymentCalls.cancelSubscription.name]: readCancellation,
  [garageCalls.read.name]: readGarage,
  [garageCalls.page.name]: readGaragePage,
  [garageCalls.save.name]: readSavedVehicle,
  [garageCalls.remove.name]: readDone,
  [garageCalls.vehicle.name]: readVehiclePage,
  [reportCalls.filter.name]: readReportFilter,
  [reportCalls.generate.name]: readGenerated("vhr"),
  [reportCalls.generateBasic.name]: readGenerated("uvc"),
  [reportCalls.generateClassic.name]: readGenerated("vhr"),
  [stickerCalls.generate.name]: readGenerated("sticker"),
  [stickerCalls.generateClassic.name]: readGenerated("sticker"),
  [stickerCalls.generateYmmt.name]: readGenerated("sticker"),
  [stickerCalls.confirm.name]: readGenerated("sticker"),
  [stickerCalls.confirmYearRestricted.name]: readGenerated("sticker"),
  [stickerBuilderCalls.autoload.name]: readStickerData,
  [stickerBuilderCalls.autoBlog.name]: readModelStyles,
  [stickerBuilderCalls.autoBlogData.name]: readStyleData,
  [stickerBuilderCalls.forumData.name]: readForumData,
  [vehicleCalls.previewDecode.name]: readPreview,
  [vehicleCalls.validateVin.name]: readValidation,
  [vehicleCalls.classicMapping.name]: readClassicMapping,
  [vehicleCalls.plateDecode.name]: readPlateDecode,
  [vehicleCalls.isVinConfirmed.name]: readConfirmedVin,
  [vehicleCalls.confirmVin.name]: readDone,
  [vehicleCalls.years.name]: readYears,
  [vehicleCalls.makes.name]: readMakes,
  [vehicleCalls.models.name]: readModels,
  [vehicleCalls.trims.name]: readTrims,
  [checkCalls.quick.name]: readQuickCheck,
  [checkCalls.value.name]: readMarketValue,
  [recallCalls.years.name]: readRecallYears,
  [recallCalls.makes.name]: readRecallMakes,
  [recallCalls.models.name]: readRecallModels,
  [recallCalls.byVin.name]: readVinRecalls,
  [recallCalls.check.name]: readModelRecalls,
  [planCalls.plans.name]: readPlans,
  [planCalls.stickerPlans.name]: readStickerPlans,
  [orderCalls.register.name]: readPlacedOrder,
  [orderCalls.registerSticker.name]: readPlacedOrder,
  [orderCalls.order.name]: readPlacedOrder,
  [orderCalls.couponValidation.name]: readCoupon,
  [orderCalls.totalOrders.name]: readTotalOrders,
  [creditCalls.history.name]: readHistory,
  [paymentCalls.updatePayment.name]: readPaymentUpdate,
  [supportCalls.createFeedback.name]: readDone,
  [supportCalls.createTicket.name]: readTicket,
  [supportCalls.offerCredit.name]: readOfferedCredit,
  [supportCalls.contact.name]: readDone,
  [supportCalls.log.name]: readDone,
  [supportCalls.errorVin.name]: readDone,
  [supportCalls.consent.name]: readDone,
};
