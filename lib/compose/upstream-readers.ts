import {
  readChangedUser,
  readCurrentUser,
  readDeletion,
  readDeletionRequest,
  readDone,
  readGatePass,
  readGateState,
  readRegistration,
  readSession,
} from "@/lib/account/server/upstream-account";
import { readCancellation, readSubscriptions } from "@/lib/billing/server/upstream-subscriptions";
import { accountCalls } from "@/lib/contract/account";
import { profileCalls } from "@/lib/contract/account-profile";
import { paymentCalls } from "@/lib/contract/billing-payments";
import { siteCalls } from "@/lib/contract/site";
import type { AnswerReader } from "@/lib/platform/upstream-reader/unwrap-answer";
import { readSiteConfig, readSiteSettings } from "@/lib/site/server/upstream-site";

/** The user that the answer of any call carries. */
export { readNestedUser as readUserInAnswer } from "@/lib/account/server/upstream-user";

/** Converts what a remote Members API answers to the contract's shape, by the call's name. */
export const upstreamReaders: Readonly<Record<string, AnswerReader>> = {
  [siteCalls.config.name]: readSiteConfig,
  [siteCalls.settings.name]: readSiteSettings,
  [accountCalls.login.name]: readSession,
  [accountCalls.launch.name]: readSession,
  [accountCalls.register.name]: readRegistration,
  [accountCalls.secureLogin.name]: readGatePass,
  [accountCalls.gatePass.name]: readGateState,
  [accountCalls.logout.name]: readDone,
  [accountCalls.user.name]: readCurrentUser,
  [accountCalls.resetPassword.name]: readDone,
  [accountCalls.changePassword.name]: readSession,
  [profileCalls.dealerRegister.name]: readRegistration,
  [profileCalls.update.name]: readChangedUser,
  [profileCalls.uploadImage.name]: readChangedUser,
  [profileCalls.removeImage.name]: readChangedUser,
  [profileCalls.deleteAccount.name]: readDeletion,
  [profileCalls.deletionRequest.name]: readDeletionRequest,
  [paymentCalls.subscriptions.name]: readSubscriptions,
  [paymentCalls.cancelSubscription.name]: readCancellation,
};
