import type * as z from "zod";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { getBuildBasis } from "@/lib/sources/server";
import { findName, isSameName } from "@/lib/vehicle/rules/make-names";
import type { stickerBuilderCalls } from "../../contract/builder";
import { loadBuilderVehicle } from "./builder-vehicle";
import { previewSticker, type StickerPreviewContext } from "./preview-sticker";
import { buildStickerData } from "./sticker-data";

type Style = z.output<(typeof stickerBuilderCalls)["autoBlog"]["response"]>["data"][number];
type Context = Pick<BaseContext, "db" | "services">;

const YEARS_MAX = 60;

function getYears({ services }: Context, make: string, model: string): number[] {
  const { decoder } = services;
  return decoder
    .years()
    .filter((year) => {
      const matching = findName(make, decoder.makes(year));
      return matching !== undefined && findName(model, decoder.models(year, matching)) !== undefined;
    })
    .slice(0, YEARS_MAX);
}

async function getStyles(
  context: Context,
  question: { year: number; make: string; model: string; trim?: string },
): Promise<Style[]> {
  const { vehicle, trims, records } = await loadBuilderVehicle(context, question);
  const { year, make, model } = vehicle;
  if (year === null || make === null || model === null) return [];
  const matching = question.trim ? trims.filter((trim) => isSameName(trim, question.trim ?? "")) : trims;
  const general = records.find((record) => record.trim === null) ?? null;
  const isListed = findName(model, context.services.decoder.models(year, make)) !== undefined;
  const ofModel: Style[] =
    !question.trim && (general || isListed)
      ? [{ year, make, model, trim: null, style: model, basis: getBuildBasis(general) }]
      : [];
  return [
    ...ofModel,
    ...matching.map((trim) => {
      const record = records.find((item) => isSameName(item.trim, trim)) ?? null;
      return { year, make, model, trim, style: trim, basis: getBuildBasis(record) };
    }),
  ];
}

export async function listStyles(
  context: Context,
  { year, make, model, trim }: { year?: number; make: string; model: string; trim?: string },
): Promise<Style[]> {
  const years = year === undefined ? getYears(context, make, model) : [year];
  const styles: Style[] = [];
  for (const number of years) styles.push(...(await getStyles(context, { year: number, make, model, trim })));
  return styles;
}

export async function readStyle(
  context: Context & StickerPreviewContext,
  { year, make, model, style }: { year: number; make: string; model: string; style?: string },
) {
  // '_' can stand for '-' or a space, so find the name in the list of makes.
  const matching = findName(make, context.services.decoder.makes(year));
  const namedModel = { year, make: matching ?? make.replaceAll("_", " "), model };
  const trim = style && !isSameName(style, model) ? style : undefined;
  const styleVehicle = await loadBuilderVehicle(context, { ...namedModel, trim });
  const isKnown = matching !== undefined || styleVehicle.build !== null || styleVehicle.records.length > 0;
  if (!isKnown) throw new AppError("not_found", "We have nothing on this make for that year.");
  return buildStickerData(styleVehicle, await previewSticker(context, styleVehicle, context.locale));
}
