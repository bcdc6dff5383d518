export { ApiError } from "./api-error";
export type { CallOptions } from "./call-options";
export { findField } from "./find-field";
export { isHydratedField } from "./hydrated-field";
export { lazyWithPreload } from "./lazy-with-preload";
export { runAtFirstInteraction, runWhenIdle } from "./load-when-idle";
export { getMessagesOfFile, keepMessages, setFirstPageHydrated } from "./message-file";
export { loadScript, onNewVersion } from "./missing-script";
export { findPageTrace, keepTraces } from "./page-trace";
export {
  createQueryClient,
  invalidateActiveClients,
  listActiveQueryClients,
  registerQueryClient,
  vehicleQueryDefaults,
} from "./query-client";
export { registerOfflineWorker } from "./register-offline-worker";
export { replaceAddress } from "./replace-address";
export { callApi, fetchFile, loadCalls, provideRequest } from "./request";
export { shrinkPicture } from "./resize-picture";
export { isMissingScript, retryAction } from "./retry-action";
export { saveFile } from "./save-file";
export { rememberServed, useServedQuery } from "./served-query";
export { browserStorage, hasFields, parseText, tabStorage } from "./storage";
export { upload } from "./upload";
export { readStoredDraft, useDraft, useKeepsDrafts } from "./use-draft";
export { useErrorText, useFieldText } from "./use-error-text";
export { useHash } from "./use-hash";
export { useIdempotencyKey } from "./use-idempotency-key";
export { useMoney } from "./use-money";
export { useServerText } from "./use-server-text";
export { type FormError, useZodForm } from "./use-zod-form";
