"use client";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/lib/client/account";
import { vehicleSourceQuery } from "@/lib/client/garage";
import { reportRecordQuery } from "@/lib/client/report";
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
  vin: string;
  /** The site's credits pay for both products. */
  isGlobal: boolean;
}

/** All that a document's button and panel need to know of it: what pressing does, what it costs, what is under way. */
export function useDocument({ product, vin, isGlobal }: DocumentOf) {
  const { data: user } = useUser();
  const loggedIn = Boolean(user);
  const record = useQuery({ ...reportRecordQuery(vin), enabled: loggedIn });
  const preview = useQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const source = useQuery({ ...vehicleSourceQuery(vin), enabled: loggedIn });
  const generation = useGeneration(product, vin);
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
      classic: classic ? (choice ?? null) : null,
      europe: isEuropeanSource(source.data),
      regenerate,
    });
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
  };
}
