import { createGeneratedResponse, type DocumentRequest } from "@/lib/generation/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { requireUser, type ServedCall, serve } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import {
  findClassicYearProblem,
  requireFullVin,
  requireVehicleNumber,
} from "@/lib/vehicle/rules/require-vin";
import { reportCalls } from "../contract/report";
import {
  createWrongVinError,
  readDocument,
  readPageImage,
  readPdf,
  readRecords,
  readVerification,
  readVersions,
} from "./read-report";

function parseMiles(text: string | undefined): number | null {
  return text === undefined || text === "" ? null : Number(text);
}

function createNoDataError(reason: string): AppError {
  return new AppError("unprocessable", "no data", { fields: { vin: reason } });
}

/** Keeps the code, so that clients retry; the specification requires the text 'no data'. */
function asNoData(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
  throw new AppError("unavailable", "no data", { fields: error.fields, retryAfter: error.retryAfter });
}

function toModernRequest({
  body,
  locale,
}: {
  body: { mileage?: string; report_type: string; locale?: DocumentRequest["locale"] };
  locale: DocumentRequest["locale"];
}): DocumentRequest {
  return {
    locale: body.locale ?? locale,
    mileage: parseMiles(body.mileage),
    europe: /^eu/i.test(body.report_type),
    classic: null,
  };
}

export const reportRoutes: ServedCall[] = [
  serve(reportCalls.generate, async (context) => {
    const { vin, gen } = context.body;
    requireFullVin(vin);
    const { record, ...answer } = await createGeneratedResponse(
      { ...context, user: requireUser(context) },
      { product: "vhr", vin, regenerate: gen === "regenerate", request: toModernRequest(context) },
    );
    return { ...answer, report: record };
  }),

  serve(reportCalls.generateBasic, async (context) => {
    const { vin } = context.body;
    requireFullVin(vin);
    const { record, ...answer } = await createGeneratedResponse(
      { ...context, user: requireUser(context) },
      { product: "uvc", vin, request: toModernRequest(context) },
    );
    return { ...answer, report: record };
  }),

  serve(reportCalls.swap, async (context) => {
    const { vin, product } = context.body;
    requireFullVin(vin);
    const user = requireUser(context);
    const swapFrom = await createWrongVinError(context, user, context.body);
    if (swapFrom === vin) throw createInvalidFieldsError({ vin: "The document already has this VIN." });
    const { record, ...answer } = await createGeneratedResponse(
      { ...context, user },
      { product, vin, swapFrom, request: toModernRequest(context) },
    );
    const message = "We swapped the document for the wrong VIN for this one. You weren't charged again.";
    return { ...answer, message, report: record, withdrawn: { vin: swapFrom, product } };
  }),

  serve(reportCalls.generateClassic, async (context) => {
    const { vin, year, make, model, series, mileage, locale, check_vname, gen } = context.body;
    requireVehicleNumber(vin);
    const reason = findClassicYearProblem(vin, year, (number) => context.services.decoder.decode(number));
    if (reason) throw createNoDataError(reason);
    const { record, ...answer } = await createGeneratedResponse(
      { ...context, user: requireUser(context) },
      {
        product: "vhr",
        vin,
        regenerate: gen === "regenerate",
        request: {
          locale: locale ?? context.locale,
          mileage: parseMiles(mileage),
          europe: false,
          classic: { year, make, model, series: series || null, mapped: check_vname === "1" },
        },
      },
    ).catch(asNoData);
    return { ...answer, report: record };
  }),

  serve(reportCalls.filter, (context) => readRecords(context, requireUser(context))),
  serve(reportCalls.document, (context) => readDocument(context, requireUser(context))),
  serve(reportCalls.versions, (context) => readVersions(context, requireUser(context))),
  serve(reportCalls.verify, (context) => readVerification(context)),
  serve(reportCalls.viewPdf, (context) => readPdf(context, requireUser(context))),
  serve(reportCalls.viewPicture, (context) => readPageImage(context, requireUser(context))),
];
