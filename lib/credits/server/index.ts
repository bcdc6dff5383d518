export { addCredits, hasMoved, readBalances, takeCredits } from "./ledger-repository";
export { readSubscriptions, restoreSubscription, spendSubscription } from "./subscription-usage";
