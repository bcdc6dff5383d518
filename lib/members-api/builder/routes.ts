import { calls } from "@/lib/contract/table";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import { type ServedCall, serve, succeeded } from "../serve";
import { listStyles, readStyle } from "./auto-blog";
import { builderVehicle } from "./builder-vehicle";
import { forumData } from "./forum-data";
import { previewSheet } from "./preview-sheet";
import { stickerData } from "./sticker-data";

export const builderRoutes: readonly ServedCall[] = [
  serve(calls.builder.autoload, async (context) => {
    const found = await builderVehicle(context, context.body);
    const sheet = await previewSheet(context, found, context.body.locale ?? context.locale);
    return succeeded({ data: stickerData(found, sheet) });
  }),
  serve(calls.builder.autoBlog, async (context) =>
    succeeded({ data: await listStyles(context, context.body) }),
  ),
  serve(calls.builder.autoBlogData, async (context) =>
    succeeded({ data: { data: await readStyle(context, context.body) } }),
  ),
  serve(calls.builder.forumData, async (context) => {
    const known = await builderVehicle(context, context.body);
    const { vin } = known.vehicle;
    const isClassic = vin !== "" && vin.length <= SHORT_VIN_MAX_LENGTH;
    return succeeded({ data: forumData(known, isClassic ? context.services.classicReadings(vin) : []) });
  }),
];
