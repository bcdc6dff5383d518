import { ApiError, vehicleQueryDefaults } from "@/lib/platform/browser";
import { reportFailure } from "@/lib/support/client";

export function getStickerLookupDefaults(searchType: string, vin?: string) {
  return {
    ...vehicleQueryDefaults,
    retry: (failures: number, error: unknown): boolean => {
      const isRetried = vehicleQueryDefaults.retry(failures, error);
      if (!isRetried)
        void reportFailure({
          vin: vin || undefined,
          error_message: error instanceof Error ? error.message : "",
          search_type: searchType,
          credit_type: "sticker",
          source: "sticker",
          request_id: error instanceof ApiError ? error.requestId : undefined,
        });
      return isRetried;
    },
  };
}
