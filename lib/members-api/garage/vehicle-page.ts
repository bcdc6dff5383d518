import type { BuildData } from "@/lib/contract/build-data";
import type { DecodedVin } from "@/lib/contract/decode";
import type { VehiclePage } from "@/lib/contract/garage";
import { VIN_LENGTH } from "@/lib/core/constants";
import { formatDollars } from "@/lib/core/money";
import { type SpecificationKey, specificationOf } from "@/lib/core/specification";
import type { Database } from "../db/database";
import { decodeFully } from "../providers/full-decode";
import { worthOf } from "../providers/known-value";
import { type MarketRow, marketHistory } from "../providers/market-provider";
import type { Services } from "../services";
import type { GarageRow } from "./garage-repository";

type Sources = Pick<Services, "decoder" | "liveDecoder" | "buildData" | "market">;

/** English, as all of the wire's own texts; the interface has its own label for each key. */
const LABELS: Record<SpecificationKey, string> = {
  trim: "Trim",
  madeIn: "Made in",
  engine: "Engine",
  fuelType: "Fuel type",
  transmission: "Transmission",
  driveType: "Drive type",
  doors: "Doors",
  curbWeight: "Curb weight",
  msrp: "MSRP",
  bodyType: "Body type",
  manufacturer: "Manufacturer",
  seating: "Seating",
  country: "Country",
};
const words = {
  cylinders: (count: number) => `${count} ${count === 1 ? "cylinder" : "cylinders"}`,
  dollars: (amount: number) => formatDollars(Math.round(amount * 100)),
};

/** What the maker's data of this very car says of the list; what is typical for a trim is not this car's. */
function builtFacts(build: BuildData | null): Record<string, unknown> {
  if (build?.scope !== "vin") return {};
  const { trim, baseCents } = build;
  return { ...(trim ? { trim } : {}), ...(baseCents === null ? {} : { msrp: baseCents / 100 }) };
}

function linesOf(
  row: GarageRow,
  decoded: DecodedVin | null,
  build: BuildData | null,
): VehiclePage["panther_specs"] {
  const built = builtFacts(build);
  const own = decoded ?? { trim: row.trim, series: row.series };
  const fromBuild = new Set(specificationOf(built, words).map((line) => line.key));
  const fromLive = new Set(
    decoded?.live
      ? specificationOf(
          Object.fromEntries(decoded.live.fields.map((key) => [key, decoded[key as keyof DecodedVin]])),
          words,
        ).map((line) => line.key)
      : [],
  );
  const decodeSource = decoded ? "NHTSA vPIC" : "Your garage";
  const sourceOf = (key: SpecificationKey) => {
    if (fromBuild.has(key)) return build?.source ?? decodeSource;
    return fromLive.has(key) ? (decoded?.live?.source ?? decodeSource) : decodeSource;
  };
  return specificationOf({ ...own, ...built }, words).map(({ key, value }) => ({
    ...{ key, label: LABELS[key], value },
    source: sourceOf(key),
  }));
}

function listingOf(row: MarketRow) {
  return {
    ...{
      date: row.date,
      kind: row.kind,
      price_cents: row.priceCents,
      currency: row.currency,
      mileage: row.mileage,
    },
    ...{ seller: row.seller, place: row.place, condition: row.condition, images: row.images },
    ...{ source: row.source, sample: row.sample },
  };
}

/** Specification, listings, auctions and value of a vehicle that the caller has in the garage. */
export async function vehiclePage(db: Database, services: Sources, row: GarageRow): Promise<VehiclePage> {
  const { vin } = row;
  const decoded = vin.length === VIN_LENGTH ? await decodeFully(services, vin) : null;
  const subject = {
    vin,
    year: row.year ?? decoded?.modelYear ?? null,
    make: row.make ?? decoded?.make ?? null,
    model: row.model ?? decoded?.model ?? null,
    trim: row.trim ?? decoded?.trim ?? null,
  };
  const [history, { build }, market_value] = await Promise.all([
    marketHistory(db, vin),
    services.buildData.build(subject),
    worthOf(services, { ...subject, mileage: row.mileage }),
  ]);
  const auctions = history.filter((one) => one.kind === "auction");
  return {
    vin,
    panther_specs: linesOf(row, decoded, build),
    sales_listing_history: history.filter((one) => one.kind !== "auction").map(listingOf),
    auctions: auctions.map((one) => {
      const { images, source, ...data } = listingOf(one);
      return { post_date: one.date, data, images, source };
    }),
    market_value,
  };
}
