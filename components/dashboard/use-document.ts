"use client";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/lib/client/account";
import { savedVehicleQuery } from "@/lib/client/garage";
import type { ConfirmedWish } from "@/lib/client/intention";
import { classicOfRecord, reportRecordQuery } from "@/lib/client/report";
import { useGeneration } from "@/lib/client/use-generation";
import { previewQuery } from "@/lib/client/vehicle";
import type { Product } from "@/lib/contract/report";
import { VIN_LENGTH } from "@/lib/core/constants";
import { documentAction } from "@/lib/core/document-action";
import { creditKindOf, entitlement } from "@/lib/core/entitlement";
import { isClassicVehicle, isEuropeanSource } from "@/lib/core/vehicle";
import { useWorkbench } from "@/stores/workbench";

export interface DocumentOf {
  product: Product;
  /** '' for a car without one: then `modelName` names it in this tab until its first document is made. */
  vin: string;
  modelName?: string;
  /** The site's credits pay for both products. */
  isGlobal: boolean;
}

/** All that a document's button and panel need to know of it: what pressing does, what it costs, what is under way. */
export function useDocument({ product, vin, isGlobal, modelName = "" }: DocumentOf) {
  const { data: user } = useUser();
  const loggedIn = Boolean(user);
  const named = loggedIn && vin !== "";
  const record = useQuery({ ...reportRecordQuery(vin), enabled: named });
  const preview = useQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const saved = useQuery({ ...savedVehicleQuery(vin), enabled: named });
  const generation = useGeneration(product, vin || modelName);
  const choice = useWorkbench((state) => state.classic[vin]);

  const year = preview.data?.decode_data.modelYear ?? null;
  const classic = isClassicVehicle({ vin, year });
  const made = product === "vhr" ? record.data?.vhr_report : record.data?.vhr_sticker;
  const holdings = user && { credits: user.credits, subscriptions: user.subscriptions, isGlobal };
  const pays = holdings ? entitlement(holdings, product) : null;
  const action = documentAction({
    loggedIn,
    page: made?.page ?? null,
    allowed: pays?.allowed ?? false,
    classic,
  });

  function generate(regenerate = false) {
    generation.start({
      classic: classic ? (choice ?? (record.data ? classicOfRecord(record.data) : null)) : null,
      europe: isEuropeanSource(saved.data?.source ?? null),
      regenerate,
    });
  }

  function confirm(confirmed: ConfirmedWish) {
    generation.start({ classic: null, europe: false, regenerate: false, confirmed });
  }

  return {
    action,
    classic,
    choice,
    /** A classic car is made only of what its owner confirmed. */
    ready: !classic || Boolean(choice?.year && choice.make.trim() && choice.model.trim()),
    record,
    made: made ?? null,
    paysWith: pays?.paysWith ?? null,
    balance: user ? user.credits[creditKindOf(product, isGlobal)] : 0,
    generation,
    generate,
    /** Makes what was confirmed in the sticker builder. */
    confirm,
  };
}
