import * as z from "zod";
import type { User, UserWire } from "@/lib/account/contract/account";
import { unknownVehicle } from "@/lib/garage/contract/field-shapes";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import type { ReportRecord } from "@/lib/generation/contract/record";
import type { Preview, RecordPreview } from "@/lib/vehicle/contract/vehicle";
import { type DecodedVin, decodedVinSchema } from "@/lib/vin/contract";

export const COROLLA = "2T1BURHE5JC034461";

const unknown = Object.fromEntries(
  Object.entries(decodedVinSchema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodNullable ? [[name, null]] : [],
  ),
);

export function decoded(changes: Partial<DecodedVin> = {}): DecodedVin {
  return {
    ...(unknown as Partial<DecodedVin>),
    vin: COROLLA,
    modelYear: 2018,
    make: "TOYOTA",
    model: "Corolla",
    bodyClass: "Sedan/Saloon",
    doors: 4,
    engineCylinders: 4,
    displacementL: 1.8,
    fuelTypePrimary: "Gasoline",
    plantCity: "CAMBRIDGE",
    plantState: "ONTARIO",
    plantCountry: "CANADA",
    manufacturer: "TOYOTA MOTOR CORPORATION",
    vehicleType: "PASSENGER CAR",
    errorCode: "0",
    errorText: "",
    wmi: "2T1",
    modelYearCertain: true,
    modelYearCandidates: [2018],
    checkDigitOk: true,
    makeInferred: false,
    notAvailable: [],
    ...changes,
  } as DecodedVin;
}

export function preview(changes: Partial<Preview> = {}, records: RecordPreview[] = []): Preview {
  return {
    decode_data: decoded(),
    auction_data: { blured: true, state: "unchecked", count: 0 },
    marketvalue_data: { blured: true, state: "unchecked", count: 0 },
    records,
    sticker_basis: "specification",
    build_state: "none",
    sample: false,
    isEurope: false,
    ...changes,
  };
}

const account = { id: "u1", email: "a@b.example", credits: { vhr: 3, sticker: 3, global: 0 } };

export function userWire(changes: Partial<UserWire> = {}): UserWire {
  return { ...account, is_dealer: false, subscriptions: { vhr: null, sticker: null }, ...changes };
}

export function user(changes: Partial<User> = {}): User {
  return {
    ...account,
    isDealer: false,
    phone: null,
    first: null,
    last: null,
    profile: { no_of_employees: "0" },
    profileImage: null,
    uvcCredit: 0,
    vhrCreditSubscription: 0,
    emailVerified: true,
    pendingEmail: null,
    signupCreditsDue: false,
    subscriptions: { vhr: null, sticker: null },
    ...changes,
  };
}

export function record(changes: Partial<ReportRecord> = {}): ReportRecord {
  return {
    id: "r1",
    vin: COROLLA,
    year: 2018,
    make: "TOYOTA",
    model: "Corolla",
    europe: false,
    vhr_report: null,
    vhr_sticker: null,
    decode: null,
    sample: false,
    cdt: "2026-11-20T12:00:00Z",
    ...changes,
  };
}

export function createGarageVehicle(changes: Partial<GarageVehicle> = {}): GarageVehicle {
  return {
    ...unknownVehicle,
    vin: COROLLA,
    user_id: "u1",
    trim_set: false,
    vin_set: true,
    year: 2018,
    make: "TOYOTA",
    model: "Corolla",
    miles: null,
    blured: false,
    hasMapping: false,
    europe: false,
    documents: [],
    images: [],
    report: null,
    sticker: null,
    sample: false,
    cdt: "2026-11-20T12:00:00Z",
    value_cents: null,
    open_recalls: null,
    body_type: null,
    ...changes,
  };
}
