export { createSite } from "./create-site";
export { endTestCredits, runningSubscriptions } from "./end-test-credits";
export { createInvitation, type InvitationRow } from "./invitation";
export { confirmPartnerEmail, confirmsEmail, resendPartnerEmail } from "./partner-confirmation";
export { queueOperatorNotice, queuePartnerEmail } from "./partner-email";
export {
  findPartner,
  getCompanyColumns,
  lockPartner,
  type PartnerRow,
  toCompanyWire,
  updatePartner,
} from "./partner-repository";
export { recordPartnerTerms } from "./partner-terms";
export type { OperatorSite, PartnerTerms } from "./partner-types";
