import { QueryCache, QueryClient } from "@tanstack/react-query";
import { cache } from "react";
import { getLogger } from "@/lib/bff/log";
import { plansQuery } from "@/lib/billing/client/billing";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { recentVehiclesQuery } from "@/lib/garage/client/list";
import type { DocumentRequest } from "@/lib/generation/rules/document-request";
import { requestForPage } from "@/lib/middleware/page";
import { provideRequest } from "@/lib/platform/browser";
import { AppError, VIN_LENGTH } from "@/lib/platform/values";
import { reportRecordQuery } from "@/lib/report/client/report";
import type { PurchaseInput } from "@/lib/routes";
import { classicQuery, previewQuery } from "@/lib/vehicle/client/vehicle";
import { getIdentityKind, isYmmtKey } from "@/lib/vehicle/rules/identity";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { findSingleTrim } from "@/lib/vehicle/rules/trim";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";

provideRequest((call, { query }) => requestForPage(call, query));

export function createPageQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (error instanceof AppError) return;
        getLogger().error({ err: error, query: queryKey.slice(0, 2) }, "a prefetch has failed");
      },
    }),
  });
}

export async function prefetchVehicle(client: QueryClient, vin: string): Promise<void> {
  if (vin.length === VIN_LENGTH) await client.prefetchQuery(previewQuery(vin));
}

async function prefetchDashboard(client: QueryClient, vin: string): Promise<void> {
  if (!vin) return client.prefetchQuery(recentVehiclesQuery());
  if (isYmmtKey(vin)) return;
  await Promise.all([
    prefetchVehicle(client, vin),
    client.prefetchQuery(reportRecordQuery(vin)),
    client.prefetchQuery(savedVehicleQuery(vin)),
  ]);
}

export const dashboardClient = cache(async (vin: string) => {
  const client = createPageQueryClient();
  await prefetchDashboard(client, vin);
  return client;
});

export function getDashboardCarName(client: QueryClient, vin: string): string {
  const saved = client.getQueryData(savedVehicleQuery(vin).queryKey);
  const decode = client.getQueryData(previewQuery(vin).queryKey)?.decode_data;
  const car = saved ?? (decode && { ...decode, year: decode.modelYear });
  return saved?.nickname || (car ? formatVehicleTitle({ ...car, trim: findSingleTrim(car.trim) }) : "");
}

export async function findRequestedCarName({ vin, namedModel }: DocumentRequest): Promise<string> {
  if (namedModel) return formatVehicleTitle(namedModel);
  const client = createPageQueryClient();
  const kind = getIdentityKind(vin);
  if (findVinRefusal(vin) || kind === "model") return "";
  if (kind === "classic") {
    await client.prefetchQuery({ ...classicQuery(vin), retry: false });
    const mapping = client.getQueryData(classicQuery(vin).queryKey);
    return mapping ? formatVehicleTitle(mapping) : "";
  }
  await prefetchVehicle(client, vin);
  const decode = client.getQueryData(previewQuery(vin).queryKey)?.decode_data;
  return decode ? formatVehicleTitle({ year: decode.modelYear, make: decode.make, model: decode.model }) : "";
}

export async function prefetchPlans(
  client: QueryClient,
  { product, plan }: PurchaseInput,
  userType: "dealer" | "user",
): Promise<NonNullable<PurchaseInput["product"]>> {
  const load = async (line: "report" | "sticker") => {
    const query = plansQuery(line, userType);
    await client.prefetchQuery(query);
    return client.getQueryData(query.queryKey)?.data.find(({ code }) => code === plan);
  };
  if (product || !plan) {
    await load(product === "sticker" ? "sticker" : "report");
    return product ?? "vhr";
  }
  const [ofReports, ofStickers] = await Promise.all([load("report"), load("sticker")]);
  if (ofReports) return ofReports.product === "uvc" ? "uvc" : "vhr";
  return ofStickers ? "sticker" : "vhr";
}
