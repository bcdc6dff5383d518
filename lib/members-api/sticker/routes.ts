import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { answerGenerated } from "../documents/answer-generated";
import { requireFullVin, whyNotClassic } from "../request/vehicle-number";
import { requireUser, type ServedCall, serve } from "../serve";

export const stickerRoutes: ServedCall[] = [
  serve(calls.sticker.generate, async (context) => {
    const { vin, gen, locale } = context.body;
    requireFullVin(vin);
    const { record, ...answer } = await answerGenerated(
      { ...context, user: requireUser(context) },
      {
        product: "sticker",
        vin,
        regenerate: gen === "regenerate",
        request: { locale: locale ?? context.locale, mileage: null, europe: false, classic: null },
      },
    );
    return { ...answer, sticker: record };
  }),

  serve(calls.sticker.generateClassic, async (context) => {
    const { vin, year, make, model, series, locale } = context.body;
    const reason = whyNotClassic(vin, year, (number) => context.services.decoder.decode(number));
    // Word for word the specification's; the reason stands with the field.
    if (reason) throw new AppError("wrong_vin", "Wrong VIN", { fields: { vin: reason } });
    const { record, ...answer } = await answerGenerated(
      { ...context, user: requireUser(context) },
      {
        product: "sticker",
        vin,
        request: {
          locale: locale ?? context.locale,
          mileage: null,
          europe: false,
          classic: { year, make, model, series: series || null, mapped: false },
        },
      },
    );
    return { ...answer, sticker: record };
  }),
];
