import type { UserRow } from "@/lib/account/schema";
import type { GenerationProduct } from "@/lib/credits/rules/products";
import { type BaseContext, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { getDocumentHref } from "@/lib/routes";
import { getPdfHref } from "./document-links";
import type { DocumentRequest } from "./document-request";
import { loadReportRecord } from "./report-record";

const MESSAGES = {
  vhr: {
    charged: "Your report is ready. One credit was used.",
    returned: "Your report is ready. We found no records, so we returned your credit.",
    free: "Your report is ready.",
  },
  uvc: {
    charged: "Your basic report is ready. One credit was used.",
    returned: "Your basic report is ready. We found no records, so we returned your credit.",
    free: "Your basic report is ready.",
  },
  sticker: {
    charged: "Your window sticker is ready. One credit was used.",
    returned:
      "Your window sticker is ready. We found no price, option or color for this vehicle, so we returned your credit.",
    free: "Your window sticker is ready.",
  },
} as const;

export interface GenerateRequest {
  product: GenerationProduct;
  vin: string;
  request: DocumentRequest;
  regenerate?: boolean | "if-changed";
  swapFrom?: string;
}

export async function createGeneratedResponse(
  context: BaseContext & { user: UserRow },
  wantedRequest: GenerateRequest,
) {
  const { db, site, user, services } = context;
  const { product, vin, request, regenerate = false, swapFrom } = wantedRequest;
  const { document, charge } = await services.generation.generate({
    siteId: site.id,
    userId: user.id,
    isGlobal: site.config.credit_type === "global",
    product,
    vin,
    request,
    regenerate,
    swapFrom,
    key: context.idempotencyKey,
  });
  const record = await loadReportRecord(db, site.id, user.id, vin);
  if (!record) throw new AppError("not_found", "This document no longer exists.");
  return succeeded({
    // `document.product` can differ: a basic request returns the full report if the user has it.
    message: MESSAGES[document.product][charge],
    url: getPdfHref(document.id),
    page: getDocumentHref(vin, document.product),
    charge,
    record,
  });
}
