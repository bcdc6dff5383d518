export { applyPaymentEvent } from "./apply-payment-event";
export { cancelSubscription } from "./cancel-subscription";
export { endGrantedSubscription, startGrantedSubscription } from "./complimentary-subscription";
export { endOrder } from "./expire-orders";
export {
  connectGateways,
  disconnectPaymentAccount,
  ensureAtGateway,
  enterPaymentAccount,
  findPaymentAccount,
  getConnectedAccounts,
  type PaymentAccountRow,
  syncPaymentAccount,
} from "./payment-account";
export { insertPlanVersion } from "./plan-version";
export { receiveEvent } from "./receive-webhook";
export { refundOrder } from "./refund-order";
export { releaseOrder } from "./release-order";
export { createSaleRoutes } from "./sale-routes";
export { seedPlans } from "./seed-plans";
export { getGateway } from "./start-checkout";
