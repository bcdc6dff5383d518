export { type Given, payForGiven } from "./given-credits";
export {
  getSettlement,
  insertWholesalePrice,
  isPartnersSite,
  type OrderWholesale,
  orderWholesale,
  readSettlement,
  readWholesale,
  readWholesales,
  type SiteWholesale,
  type WholesalePriceRow,
  writeSettlement,
} from "./price-repository";
export { reportExhausted, reportInTransaction } from "./report-exhausted";
export { holdWholesale, releaseWholesale, settleWholesale } from "./settle-wholesale";
export {
  type AccountKey,
  type AccountRow,
  isAccount,
  lockAccount,
  move,
  PrepaidExhausted,
} from "./site-account";
export { readFigures } from "./statement";
export { createStatementFile } from "./statement-file";
export { applyTopUpEvent, enterTopUp, noteTopUpCheckout, requireTopUp, type TopUpRow } from "./top-up";
