import { type RecordTerms, recordTerms } from "@/lib/generation/server";
import type { Services } from "@/lib/platform/http";
import { formatDollars, type Locale } from "@/lib/platform/i18n";
import { VIN_LENGTH } from "@/lib/platform/values";
import { decodeFully, fetchMarketValue, listOffers, loadVehicleRecords } from "@/lib/sources/server";
import type { BuildData } from "@/lib/vehicle/contract/build-data";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { toMiles } from "@/lib/vehicle/rules/odometer";
import { getSpecification, type SpecificationKey } from "@/lib/vehicle/rules/specification";
import type { DecodedVin } from "@/lib/vin/contract";
import type { VehiclePage } from "../contract/garage";
import type { GarageRow } from "./garage-columns";

type Sources = Pick<Services, "decoder" | "liveDecoder" | "records" | "buildData" | "market" | "now">;

/** Labels in the API are English; the UI translates by key. */
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
const spellings = {
  cylinders: (count: number) => `${count} ${count === 1 ? "cylinder" : "cylinders"}`,
  dollars: (amount: number) => formatDollars(Math.round(amount * 100)),
};

function getBuiltFacts(build: BuildData | null): Record<string, unknown> {
  if (build?.scope !== "vin") return {};
  const { trim } = build;
  // The label's total is what the car cost when new; the base price is the fallback.
  const cents = build.statedTotalCents ?? build.baseCents;
  return { ...(trim ? { trim } : {}), ...(cents === null ? {} : { msrp: cents / 100 }) };
}

function getLines(
  row: GarageRow,
  decoded: DecodedVin | null,
  build: BuildData | null,
): VehiclePage["panther_specs"] {
  const built = getBuiltFacts(build);
  const specification = decoded ?? { trim: row.trim, series: row.series };
  const fromBuild = new Set(getSpecification(built, spellings).map((line) => line.key));
  const fromLive = new Set(
    decoded?.live
      ? getSpecification(
          Object.fromEntries(decoded.live.fields.map((key) => [key, decoded[key as keyof DecodedVin]])),
          spellings,
        ).map((line) => line.key)
      : [],
  );
  const decodeSource = decoded ? "NHTSA vPIC" : "Your garage";
  const getSource = (key: SpecificationKey) => {
    if (fromBuild.has(key)) return build?.source ?? decodeSource;
    return fromLive.has(key) ? (decoded?.live?.source ?? decodeSource) : decodeSource;
  };
  return getSpecification({ ...specification, ...built }, spellings).map(({ key, value }) => ({
    key,
    label: LABELS[key],
    value,
    source: getSource(key),
  }));
}

function toListing(offer: HistoryEvent, terms: RecordTerms) {
  const condition = offer.text ?? null;
  const translated = condition && terms.text(condition);
  return {
    date: offer.date,
    kind: offer.kind as "listing" | "sale" | "auction",
    price_cents: offer.priceCents ?? null,
    currency: offer.currency ?? "USD",
    mileage: offer.odometer === undefined ? null : toMiles(offer.odometer, offer.odometerUnit ?? "mi"),
    seller: offer.reportedBy ?? null,
    place: [offer.place, offer.state, offer.country].filter(Boolean).join(", ") || null,
    condition,
    ...(translated && translated !== condition ? { condition_translated: translated } : {}),
    images: (offer.photos ?? []).map(({ url }) => url),
    source: offer.source,
    sample: offer.sample ?? false,
  };
}

export async function loadVehiclePage(
  services: Sources,
  row: GarageRow,
  locale: Locale,
): Promise<VehiclePage> {
  const { vin } = row;
  const decoded = vin.length === VIN_LENGTH ? await decodeFully(services, vin) : null;
  const subject = {
    vin,
    year: row.year ?? decoded?.modelYear ?? null,
    make: row.make ?? decoded?.make ?? null,
    model: row.model ?? decoded?.model ?? null,
    trim: row.trim ?? decoded?.trim ?? null,
  };
  const [records, { build }, market_value] = await Promise.all([
    loadVehicleRecords(services, vin),
    services.buildData.build(subject),
    fetchMarketValue(services, { ...subject, mileage: row.mileage }),
  ]);
  const terms = recordTerms(locale);
  const history = listOffers(records.events);
  const auctions = history.filter((event) => event.kind === "auction");
  return {
    vin,
    panther_specs: getLines(row, decoded, build),
    sales_listing_history: history
      .filter((event) => event.kind !== "auction")
      .map((event) => toListing(event, terms)),
    auctions: auctions.map((auction) => {
      const { images, source, ...data } = toListing(auction, terms);
      return { post_date: auction.date, data, images, source };
    }),
    market_value,
  };
}
