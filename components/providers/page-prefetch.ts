import { QueryCache, QueryClient } from "@tanstack/react-query";
import { logger } from "@/lib/bff/log";
import { savedVehicleQuery } from "@/lib/client/garage";
import { recentVehiclesQuery } from "@/lib/client/garage-list";
import { provideRequest } from "@/lib/client/http/request";
import { reportRecordQuery } from "@/lib/client/report";
import { previewQuery } from "@/lib/client/vehicle";
import { VIN_LENGTH } from "@/lib/core/constants";
import { AppError } from "@/lib/core/errors";
import { isYmmtKey } from "@/lib/core/vehicle/identity";
import { requestForPage } from "@/lib/middleware/page";

provideRequest((call, { query }) => requestForPage(call, query));

/**
 * The query cache that a page prefetches into, so that the HTML contains the data and the layout does not shift. A
 * query that fails or takes too long is left to the browser.
 */
export function pageQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        // Upstream errors are logged where they occur.
        if (error instanceof AppError) return;
        logger().error({ err: error, query: queryKey.slice(0, 2) }, "a prefetch has failed");
      },
    }),
  });
}

/** Decodes a 17-character VIN: the first query of every vehicle page. */
export async function prefetchVehicle(client: QueryClient, vin: string): Promise<void> {
  if (vin.length === VIN_LENGTH) await client.prefetchQuery(previewQuery(vin));
}

/** A vehicle's preview, documents and garage entry; without a vehicle, the recent ones. */
export async function prefetchDashboard(client: QueryClient, vin: string): Promise<void> {
  if (!vin) return client.prefetchQuery(recentVehiclesQuery());
  if (isYmmtKey(vin)) return;
  await Promise.all([
    prefetchVehicle(client, vin),
    client.prefetchQuery(reportRecordQuery(vin)),
    client.prefetchQuery(savedVehicleQuery(vin)),
  ]);
}
