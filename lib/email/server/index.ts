export { isWithin, limitPerDay, mayEmailStranger, ofNetwork } from "./daily-limits";
export { sampleEmailValues } from "./email-samples";
export {
  type ComposedEmail,
  composeEmail,
  type EmailSite,
  type EmailText,
  emailNames,
  formatEmailAbout,
  formatEmailCreditsText,
  formatEmailDomainNext,
  formatEmailDomainProblem,
  formatEmailPastedList,
  formatEmailYesNo,
  getSiteLocale,
  isToOperator,
} from "./email-template";
export type { Mailer } from "./mailer";
export { queueMemberEmail } from "./member-email";
export { formatEmailDate, queueOperatorEmail } from "./operator-email";
export { EMAIL_ATTEMPTS_MAX, ERASED_DOMAIN, notInDelivery } from "./outbox";
export { getSenderAddress, sealMailKey } from "./site-sender";
