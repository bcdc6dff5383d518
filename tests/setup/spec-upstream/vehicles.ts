export interface MarketValue {
  condition: string;
  /** In US dollars, like the next two. */
  dealer_retail: number;
  private_party: number;
  trade_in: number;
}

export interface Sale {
  day: string;
  price: number;
  mileage: number;
  place: string;
}

interface Recall {
  campaign: string;
  day: string;
  component: string;
  summary: string;
  remedy: string;
}

export interface Vehicle {
  vin: string;
  year: number;
  make: string;
  model: string;
  series: string;
  modelId: number;
  trim: string;
  style: string;
  europe: boolean;
  plate: { plate: string; state: string } | null;
  engine: string;
  fuelType: string;
  transmission: string;
  driveType: string;
  doors: number;
  curbWeight: string;
  msrp: number;
  bodyType: string;
  manufacturer: string;
  seating: number;
  country: string;
  checks: { accident: boolean; lemon: boolean; flood: boolean; oneOwner: boolean };
  market: MarketValue[];
  auctions: Sale[];
  listings: Sale[];
  recalls: Recall[];
  exterior: string[];
  interior: string[];
  packages: { category: string; options: { section: string; price: string }[] }[];
}

const COROLLA: Vehicle = {
  vin: "2T1BURHE5JC074430",
  year: 2018,
  make: "Toyota",
  model: "Corolla",
  series: "Corolla",
  modelId: 1804,
  trim: "LE",
  style: "LE 4dr Sedan",
  europe: false,
  plate: null,
  engine: "1.8L 4-cylinder",
  fuelType: "Gasoline",
  transmission: "CVT",
  driveType: "FWD",
  doors: 4,
  curbWeight: "2,840 lbs",
  msrp: 18935,
  bodyType: "Sedan",
  manufacturer: "Toyota Motor Manufacturing Canada",
  seating: 5,
  country: "Canada",
  checks: { accident: true, lemon: false, flood: false, oneOwner: true },
  market: [
    { condition: "Clean", dealer_retail: 18250, private_party: 16400, trade_in: 14900.5 },
    { condition: "Average", dealer_retail: 16975, private_party: 15100, trade_in: 13500 },
  ],
  auctions: [{ day: "2025-11-03", price: 9300, mileage: 84120, place: "Fixture Auctions" }],
  listings: [
    { day: "2024-06-01", price: 15995, mileage: 71200, place: "Fixture Motors" },
    { day: "2022-03-14", price: 17450, mileage: 48310, place: "Fixture Cars" },
  ],
  recalls: [
    {
      campaign: "18V999001",
      day: "2018-09-20",
      component: "AIR BAGS",
      summary: "Fixture recall: the air bag control unit may reset.",
      remedy: "Dealers replace the control unit free of charge.",
    },
  ],
  exterior: ["Classic Silver", "Blue Crush"],
  interior: ["Ash", "Black"],
  packages: [
    {
      category: "Packages",
      options: [
        { section: "All-weather floor mats", price: "$259" },
        { section: "Body side moldings", price: "INC" },
        { section: "First aid kit", price: "$0" },
      ],
    },
  ],
};

const ACCORD: Vehicle = {
  ...COROLLA,
  vin: "1HGCM82633A004352",
  year: 2003,
  make: "Honda",
  model: "Accord",
  series: "Accord",
  modelId: 311,
  trim: "EX",
  style: "EX 4dr Sedan",
  engine: "3.0L V6",
  transmission: "Automatic",
  curbWeight: "3,349 lbs",
  msrp: 26200,
  manufacturer: "American Honda Motor",
  country: "United States",
  checks: { accident: false, lemon: false, flood: false, oneOwner: false },
  market: [{ condition: "Clean", dealer_retail: 5400, private_party: 4150, trade_in: 2900 }],
  auctions: [],
  listings: [{ day: "2019-08-08", price: 4995, mileage: 162400, place: "Fixture Cars" }],
  recalls: [],
  exterior: ["Graphite Pearl"],
  interior: ["Gray"],
};

const CAMARO: Vehicle = {
  ...COROLLA,
  vin: "124379N506070",
  year: 1969,
  make: "Chevrolet",
  model: "Camaro",
  series: "V8",
  modelId: 6909,
  trim: "",
  style: "Sport Coupe",
  engine: "V8",
  transmission: "Manual",
  driveType: "RWD",
  doors: 2,
  curbWeight: "",
  msrp: 2727,
  bodyType: "Coupe",
  manufacturer: "General Motors",
  seating: 4,
  country: "United States",
  checks: { accident: false, lemon: false, flood: false, oneOwner: false },
  market: [],
  auctions: [{ day: "2021-01-22", price: 61500, mileage: 58000, place: "Fixture Auctions" }],
  listings: [],
  recalls: [],
  exterior: ["Hugger Orange"],
  interior: ["Black"],
  packages: [],
};

const GOLF: Vehicle = {
  ...COROLLA,
  vin: "WVWZZZAUZJW123456",
  make: "Volkswagen",
  model: "Golf",
  series: "Golf",
  modelId: 1877,
  trim: "Comfortline",
  style: "Comfortline 5-door",
  europe: true,
  engine: "1.5L 4-cylinder",
  transmission: "Manual",
  doors: 5,
  curbWeight: "1,240 kg",
  msrp: 0,
  bodyType: "Hatchback",
  manufacturer: "Volkswagen AG",
  country: "Germany",
  checks: { accident: false, lemon: false, flood: false, oneOwner: true },
  market: [],
  auctions: [],
  listings: [],
  recalls: [],
  packages: [],
};

/** Made-up vehicles, except for the facts that their VINs encode. */
export const FIXTURE_VEHICLES = {
  /** Invalid on purpose: position 9 is 5, but the check digit is 7. */
  corolla: COROLLA,
  checkedCorolla: {
    ...COROLLA,
    vin: "2T1BURHE5JC034461",
    // Same values as our own sample of this car at 72,430 miles.
    market: [{ condition: "Average", dealer_retail: 15100, private_party: 13850, trade_in: 11650 }],
    plate: { plate: "FIX1234", state: "CA" },
  },
  accord: ACCORD,
  camaro: CAMARO,
  golf: GOLF,
} as const satisfies Record<string, Vehicle>;

export const allVehicles: readonly Vehicle[] = Object.values(FIXTURE_VEHICLES);

export function normalizeVin(vin: string): string {
  return vin.replace(/[\s-]/g, "").toUpperCase();
}

export function findVehicle(vin: string): Vehicle | undefined {
  return allVehicles.find((vehicle) => vehicle.vin === normalizeVin(vin));
}

export function findModel(year: string, make: string, model: string): Vehicle | undefined {
  const wantedKey = [year, make, model].join("|").toLowerCase();
  return allVehicles.find(
    (vehicle) => [vehicle.year, vehicle.make, vehicle.model].join("|").toLowerCase() === wantedKey,
  );
}
