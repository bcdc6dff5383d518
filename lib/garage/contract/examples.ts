import type { CallExample } from "@/lib/platform/calls";
import { COROLLA_VALUE, COROLLA_VALUE_LOCKED, DECODED_COROLLA } from "@/lib/sample/contract/sample-corolla";
import { unknownVehicle } from "./field-shapes";

const vehicle = {
  vin: "2T1BURHE5JC034461",
  user_id: "4cae016f-dd58-4446-a5a3-ad538a224e37",
  trim_set: false,
  vin_set: true,
  ...unknownVehicle,
  mileage: 72430,
  miles: 72430,
  blured: false,
  hasMapping: false,
  europe: false,
  documents: [],
  images: [],
  report: null,
  sticker: null,
  value_cents: null,
  open_recalls: null,
  body_type: "sedan",
  sample: true,
  cdt: "2026-01-15T12:00:00.000Z",
};

const imported = {
  id: "b9a3f8a1-6a53-4b0b-9a60-3a0a3c2c9f11",
  name: "cars.csv",
  added: 1,
  updated: 0,
  undone: false,
  created: "2026-01-15T12:00:00.000Z",
};

const file = {
  id: "6f0cbb0b-4a5c-4a3c-9c55-2b1c0f6f2f10",
  kind: "image",
  name: "front.png",
  url: "/members/api/garage/file?id=6f0cbb0b-4a5c-4a3c-9c55-2b1c0f6f2f10",
};
const reading = {
  id: "2f9f8f5e-0f0e-4b6d-8f55-6a3b1a0c7d21",
  day: "2026-01-15",
  miles: 72430,
  note: "Oil change",
  explanation: null,
};

export const garageExamples: Record<string, CallExample> = {
  "garage.save": {
    body: { vehicle: { vin: "2T1BURHE5JC034461", mileage: 72430 } },
    answer: {
      message: "GarageVehicle saved to database",
      vehicle,
      created: true,
      status: "success",
    },
  },
  "garage.read": {
    variant: "vehicles",
    answer: {
      vehicles: [vehicle],
      next: null,
      total: 1,
      status: "success",
    },
    variants: {
      vehicle: { query: { vin: vehicle.vin }, answer: { vehicle, status: "success" } },
    },
  },
  "garage.page": {
    query: { limit: "50" },
    answer: {
      vehicles: [vehicle],
      next: null,
      total: 1,
      status: "success",
    },
  },
  "garage.vehicle": {
    query: { vin: "2T1BURHE5JC034461" },
    answer: {
      data: {
        vin: "2T1BURHE5JC034461",
        panther_specs: [
          { key: "trim", label: "Trim", value: "LE", source: "Build data (sample)" },
          { key: "madeIn", label: "Made in", value: "Cambridge, Ontario, Canada", source: "NHTSA vPIC" },
          { key: "engine", label: "Engine", value: "1.8 L, 4 cylinders", source: "NHTSA vPIC" },
        ],
        sales_listing_history: [
          {
            date: "2021-05-11",
            kind: "listing",
            price_cents: 1699500,
            currency: "USD",
            mileage: 39102,
            seller: "Mission Cars (sample)",
            place: "Las Vegas, NV",
            condition: "Used, at an independent dealer",
            images: [],
            source: "Listings (sample)",
            sample: true,
          },
        ],
        auctions: [
          {
            post_date: "2021-05-04",
            data: {
              date: "2021-05-04",
              kind: "auction",
              price_cents: 1360000,
              currency: "USD",
              mileage: 39084,
              seller: "Inland Auto Auction (sample)",
              place: "Fontana, CA",
              condition: "Lease return, sold to a dealer",
              sample: true,
            },
            images: ["https://images.example/sample/corolla-lane.jpg"],
            source: "Auctions (sample)",
          },
        ],
        market_value: COROLLA_VALUE,
      },
      status: "success",
    },
    needs: "the vehicle in the garage, and its report or a site that shows values without a report",
    variant: "open",
    variants: {
      locked: {
        query: { vin: "2T1BURHE5JC034461" },
        answer: {
          data: {
            vin: "2T1BURHE5JC034461",
            panther_specs: [{ key: "trim", label: "Trim", value: "LE", source: "Build data (sample)" }],
            sales_listing_history: [],
            auctions: [],
            market_value: COROLLA_VALUE_LOCKED,
            locked: {
              listings: { blured: true, state: "found", count: 2 },
              auctions: { blured: true, state: "found", count: 1 },
            },
          },
          status: "success",
        },
      },
    },
  },
  "garage.compare": {
    body: { vins: ["2T1BURHE5JC034461"] },
    answer: {
      data: [
        {
          vin: "2T1BURHE5JC034461",
          decode: DECODED_COROLLA,
          value: COROLLA_VALUE,
          recalls: { state: "found", count: 1, variants: [] },
        },
      ],
      status: "success",
    },
    needs: "the vehicles in the garage, and their reports or a site that shows values without a report",
  },
  "garage.restore": {
    body: { vin: "2T1BURHE5JC034461" },
    answer: { vehicle, status: "success" },
    needs: "a vehicle removed within a day",
  },
  "garage.remove": {
    query: { vin: "2T1BURHE5JC034461" },
    answer: { message: "GarageVehicle Deleted", status: "success" },
    needs: "the vehicle in the garage",
  },
  "garage.importFile": {
    body: {
      name: "cars.csv",
      csv: "vin,miles\n2T1BURHE5JC034461,72430\nWRONG,1\n",
      mapping: { vin: 0, mileage: 1 },
      dry_run: true,
    },
    answer: {
      data: {
        import: null,
        added: 1,
        updated: 0,
        unchanged: 0,
        refused: 1,
        warnings: [],
        errors: [{ line: 3, column: "vin", problem: "vin_digits" }],
        preview: [
          {
            line: 2,
            vin: "2T1BURHE5JC034461",
            year: 2018,
            make: "Toyota",
            model: "Corolla",
            series: null,
            trim: "LE",
            mileage: 72430,
            nickname: null,
            notes: null,
            source: null,
          },
        ],
      },
      status: "success",
    },
  },
  "garage.imports": { answer: { data: [imported], status: "success" } },
  "garage.undoImport": {
    body: { id: imported.id },
    answer: { data: { removed: 1, restored: 0, kept: 0 }, status: "success" },
    needs: "an import that wasn't undone",
  },
  "garage.exportFile": {},
  "garage.addFile": {
    body: {
      vin: "2T1BURHE5JC034461",
      kind: "image",
      file: new File([new Uint8Array(64)], "front.png", { type: "image/png" }),
    },
    answer: { data: file, status: "success" },
    needs: "a file, which can't be sent as JSON",
  },
  "garage.file": { query: { id: file.id, size: "small" }, needs: "an added file" },
  "garage.orderFiles": {
    body: { vin: "2T1BURHE5JC034461", kind: "image", ids: [file.id] },
    answer: { status: "success" },
    needs: "the vehicle in the garage",
  },
  "garage.removeFile": {
    query: { id: file.id },
    answer: { status: "success" },
    needs: "an added file",
  },
  "garage.restoreFile": {
    body: { id: file.id },
    answer: { data: file, status: "success" },
    needs: "a file removed within a day",
  },
  "garage.mileage": {
    query: { vin: "2T1BURHE5JC034461" },
    answer: { data: [reading], status: "success" },
    needs: "the vehicle in the garage",
  },
  "garage.logMileage": {
    body: { vin: "2T1BURHE5JC034461", day: "2026-01-15", miles: 72430, note: "Oil change" },
    answer: { data: reading, status: "success" },
    variants: {
      explained: {
        body: {
          vin: "2T1BURHE5JC034461",
          day: "2026-02-01",
          miles: 120,
          note: "New instrument panel",
          explanation: "replaced",
        },
        answer: {
          data: {
            id: "7d1c2b3a-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
            day: "2026-02-01",
            miles: 120,
            note: "New instrument panel",
            explanation: "replaced",
          },
          status: "success",
        },
      },
    },
    needs: "the vehicle in the garage",
  },
  "garage.removeMileage": {
    query: { id: reading.id },
    answer: { status: "success" },
    needs: "a logged mileage reading",
  },
};
