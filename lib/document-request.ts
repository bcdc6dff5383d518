import { SHORT_VIN_MAX_LENGTH } from "./core/constants";
import type { EntitledProduct } from "./core/credits/products";
import { isReportAnchor } from "./core/report/report-anchors";
import type { NamedModel } from "./core/vehicle/identity";
import { cleanVinInput } from "./core/vin-input";
import { REPORT_HASH, routes, STICKER_HASH } from "./routes";
import { modelParams } from "./search-params";

/** What a visitor was on the way to when the login came first. */
export interface DocumentRequest {
  /** '' for a car without a VIN, which `named` names. */
  vin: string;
  named: NamedModel | null;
  /** The document that was asked for; null where only the car's dashboard was. */
  product: EntitledProduct | null;
  /** The report is generated right after the login, if this tab's visitor asked for it. */
  isAtOnce: boolean;
  /** Its make and model are confirmed by hand before the report. */
  isClassic: boolean;
}

/** The car and the document that the address after the login names (`next`, a checked path); null where it names none. */
export function documentRequest(next: string): DocumentRequest | null {
  const url = new URL(next, "http://own.invalid");
  if (url.pathname !== routes.dashboard) return null;
  const query = Object.fromEntries(url.searchParams);
  const { vin } = cleanVinInput(query.vin ?? "");
  const named = vin ? null : modelParams(query);
  if (!vin && !named) return null;
  const isReport = url.hash === `#${REPORT_HASH}` || isReportAnchor(url.hash);
  const product = isReport ? "vhr" : url.hash === `#${STICKER_HASH}` ? "sticker" : null;
  const isClassic = vin !== "" && vin.length <= SHORT_VIN_MAX_LENGTH;
  return {
    vin,
    named,
    product,
    isAtOnce: product === "vhr" && query.gen === "vhr" && !isClassic,
    isClassic,
  };
}
