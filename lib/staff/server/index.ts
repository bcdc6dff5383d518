export type { Admin } from "./admin-caller";
export { issueChallenge } from "./challenges";
export {
  createInvitation,
  findInvitation,
  getInvitationState,
  type InvitationRow,
  inState,
  lockInvitation,
  renewInvitation,
  revokeInvitation,
  revokeInvitationsBy,
  takeInvitation,
} from "./invitation-repository";
export { findSafePage, isOwnHost } from "./own-page";
export {
  addPasskey,
  checkPasskey,
  dropPasskeys,
  hasPasskey,
  listPasskeys,
  loadPasskeyPage,
  loadVerifier,
  newPasskeyChallenge,
  PASSKEY_ALGORITHMS,
  removePasskey,
  renamePasskey,
  takeLoginChallenge,
  toPasskeyWire,
} from "./passkeys";
export { arriveAsStaff, dropIdentity, hasIdentity, SsoRefused } from "./sso-identity";
export { finishSsoLogin, getRefusalDetail, startSsoLogin } from "./sso-login";
export {
  findEnabledSso,
  findSso,
  getClient,
  openClientSecret,
  sealClientSecret,
  toSsoWire,
} from "./sso-settings";
export { isStaff, requireRemainingOwner } from "./staff-account";
export { isUsable, testProvider } from "./test-provider";
