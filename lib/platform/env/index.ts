export {
  type Env,
  findMetricsAddress,
  findTraces,
  getEnv,
  hasOfflineWorker,
  type InternalAddress,
  type ScannerAddress,
  type TraceSettings,
} from "./env";
export type { PaymentSettings } from "./payment-settings";
