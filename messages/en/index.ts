import account from "./account.json";
import accountDeletion from "./account-deletion.json";
import admin from "./admin.json";
import apiGuide from "./api-guide.json";
import apiKeys from "./api-keys.json";
import apiReference from "./api-reference.json";
import billing from "./billing.json";
import chat from "./chat.json";
import checks from "./checks.json";
import common from "./common.json";
import dashboard from "./dashboard.json";
import dealerSignup from "./dealer-signup.json";
import domain from "./domain.json";
import embedGenerator from "./embed-generator.json";
import errors from "./errors.json";
import feedback from "./feedback.json";
import fields from "./fields.json";
import garage from "./garage.json";
import glossary from "./glossary.json";
import home from "./home.json";
import makes from "./makes.json";
import offline from "./offline.json";
import partner from "./partner.json";
import partnerSignup from "./partner-signup.json";
import paymentAccount from "./payment-account.json";
import preview from "./preview.json";
import prices from "./prices.json";
import printBatch from "./print-batch.json";
import profile from "./profile.json";
import report from "./report.json";
import sample from "./sample.json";
import scan from "./scan.json";
import share from "./share.json";
import shell from "./shell.json";
import site from "./site.json";
import staff from "./staff.json";
import sticker from "./sticker.json";
import stickerEditor from "./sticker-editor.json";
import support from "./support.json";
import tour from "./tour.json";
import trust from "./trust.json";
import vehicle from "./vehicle.json";

/** A file per namespace, a namespace per feature; see docs/decisions/message-files.md. */
export default {
  account,
  accountDeletion,
  admin,
  apiGuide,
  apiKeys,
  apiReference,
  billing,
  chat,
  checks,
  common,
  dashboard,
  dealerSignup,
  domain,
  embedGenerator,
  errors,
  feedback,
  fields,
  garage,
  glossary,
  home,
  makes,
  offline,
  partner,
  partnerSignup,
  paymentAccount,
  preview,
  prices,
  printBatch,
  profile,
  report,
  sample,
  scan,
  share,
  shell,
  site,
  staff,
  sticker,
  stickerEditor,
  support,
  tour,
  trust,
  vehicle,
};
