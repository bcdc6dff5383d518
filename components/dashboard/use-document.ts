"use client";
import { useQuery } from "@tanstack/react-query";
import { useOffer } from "@/components/providers/offers-provider";
import { useGeneration } from "@/components/report/use-generation";
import { useUser } from "@/lib/account/client/account";
import { getCreditKind, getEntitlement, remakeCost } from "@/lib/credits/rules/entitlement";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import type { ConfirmedRequest } from "@/lib/generation/rules/pending-request";
import { VIN_LENGTH } from "@/lib/platform/values";
import { getClassicOfRecord, reportRecordQuery } from "@/lib/report/client/report";
import type { Product } from "@/lib/report/contract/report";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import type { NamedModel } from "@/lib/vehicle/rules/identity";
import { readMiles } from "@/lib/vehicle/rules/miles";
import { isUncovered } from "@/lib/vehicle/rules/record-coverage";
import { isClassicVehicle, isEuropeanSource } from "@/lib/vehicle/rules/vehicle";
import { type ClassicChoice, useDashboardStore } from "@/stores/dashboard";

export interface DocumentOf {
  product: Product;
  /** '' for a vehicle without a VIN; `namedModel` identifies it until its first document is generated. */
  vin: string;
  namedModel?: NamedModel;
  isGlobal: boolean;
}

function toNamedModel({ year, make, model }: ClassicChoice): NamedModel {
  return { year: Number(year), make: make.trim(), model: model.trim() };
}

export function useDocument({ product, vin, isGlobal, namedModel }: DocumentOf) {
  const { data: user, isPending: isUserPending } = useUser();
  const loggedIn = Boolean(user);
  const hasNumber = loggedIn && vin !== "";
  const record = useQuery({ ...reportRecordQuery(vin), enabled: hasNumber });
  const preview = useQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const savedVehicle = useQuery({ ...savedVehicleQuery(vin), enabled: hasNumber });
  const ownApi = useOffer("ownApi");
  const generation = useGeneration(
    product,
    vin || (namedModel ? `${namedModel.year} ${namedModel.make} ${namedModel.model}` : ""),
    ownApi,
  );
  const choice = useDashboardStore((state) => state.classic[vin]);
  const typed = useDashboardStore((state) => state.mileages[vin]);

  const year = preview.data?.decode_data.modelYear ?? null;
  const classic = isClassicVehicle({ vin, year });
  const issued = product === "vhr" ? record.data?.vhr_report : record.data?.vhr_sticker;
  const holdings = user && { credits: user.credits, subscriptions: user.subscriptions, isGlobal };
  const pays = holdings ? getEntitlement(holdings, product) : null;
  /** The payment for the basic report also covers the full report. */
  const isPaidFor = product === "vhr" && !issued && record.data?.full_paid === true;
  const action = getDocumentAction({
    loggedIn,
    page: issued?.page ?? null,
    isUnread: record.isLoadingError,
    allowed: isPaidFor || (pays?.allowed ?? false),
    classic,
  });

  const isConfirmed = Boolean(choice?.year && choice.make.trim() && choice.model.trim());

  const mileage = typed ?? String(savedVehicle.data?.mileage ?? "");
  const miles = readMiles(mileage);
  const garageMiles = savedVehicle.data?.mileage ?? null;

  // Prefers the source that the garage recorded over a guess from the VIN.
  const source = savedVehicle.data?.source;
  const europe = source ? isEuropeanSource(source) : (preview.data?.isEurope ?? false);

  function generate(regenerate = false) {
    generation.start({
      classic: classic ? (choice ?? (record.data ? getClassicOfRecord(record.data) : null)) : null,
      europe,
      regenerate,
      ...(product === "vhr" && typeof miles === "number" ? { mileage: String(miles) } : {}),
    });
  }

  function confirm(confirmed: ConfirmedRequest) {
    generation.start({ classic: null, europe: false, regenerate: false, confirmed });
  }

  const balance = user ? user.credits[getCreditKind(product, isGlobal)] : 0;

  return {
    action,
    classic,
    choice,
    namedModel: namedModel ?? (classic && isConfirmed && choice ? toNamedModel(choice) : undefined),
    ready: (product !== "vhr" || miles !== undefined) && (!classic || isConfirmed),
    mileage,
    isMileage: miles !== undefined,
    /** Set if the entered mileage is lower than the garage's, which the garage then keeps. */
    keptMiles: garageMiles !== null && typeof miles === "number" && miles < garageMiles ? garageMiles : null,
    record,
    isSettled: ![isUserPending, record.isLoading, preview.isLoading, savedVehicle.isLoading].includes(true),
    issued: issued ?? null,
    /** Generated in this tab but not yet listed by a remote Members API. */
    isMade: !ownApi && generation.charge !== undefined && !issued && !generation.failure,
    isUncovered: isUncovered(preview.data?.records ?? []),
    isPaidFor,
    remakeCost: issued && pays ? remakeCost(issued, pays) : "free",
    paysWith: pays?.paysWith ?? null,
    balance,
    /** The balance or quota is unknown, so an error may mean that the user can't pay. */
    isPaymentUnknown: user?.subscriptions[product] === true || (pays?.paysWith === null && balance === null),
    /** Set if confirming this email address adds the free signup credits. */
    emailToConfirm: user?.signupCreditsDue ? user.email : null,
    generation,
    generate,
    confirm,
  };
}

type DocumentAction =
  | { kind: "login" }
  | { kind: "open"; page: string }
  /** The record failed to load and may contain the document, so don't sell or generate it. */
  | { kind: "unread" }
  | { kind: "purchase"; classic: boolean }
  | { kind: "generate"; classic: boolean };

interface DocumentSituation {
  loggedIn: boolean;
  page: string | null;
  isUnread: boolean;
  allowed: boolean;
  classic: boolean;
}

export function getDocumentAction(situation: DocumentSituation): DocumentAction {
  const { loggedIn, page, isUnread, allowed, classic } = situation;
  if (!loggedIn) return { kind: "login" };
  if (page !== null) return { kind: "open", page };
  if (isUnread) return { kind: "unread" };
  return allowed ? { kind: "generate", classic } : { kind: "purchase", classic };
}
