import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import { stickerBuilderCalls } from "../../contract/builder";
import { listStyles, readStyle } from "./auto-blog";
import { loadBuilderVehicle } from "./builder-vehicle";
import { buildForumData } from "./forum-data";
import { previewSticker } from "./preview-sticker";
import { buildStickerData } from "./sticker-data";

export const stickerBuilderRoutes: readonly ServedCall[] = [
  serve(stickerBuilderCalls.autoload, async (context) => {
    const builderInput = await loadBuilderVehicle(context, context.body);
    const page = await previewSticker(context, builderInput, context.body.locale ?? context.locale);
    return succeeded({ data: buildStickerData(builderInput, page) });
  }),
  serve(stickerBuilderCalls.autoBlog, async (context) =>
    succeeded({ data: await listStyles(context, context.body) }),
  ),
  serve(stickerBuilderCalls.autoBlogData, async (context) =>
    succeeded({ data: { data: await readStyle(context, context.body) } }),
  ),
  serve(stickerBuilderCalls.forumData, async (context) => {
    const builderInput = await loadBuilderVehicle(context, context.body);
    const { vin } = builderInput.vehicle;
    const isClassic = vin !== "" && vin.length <= SHORT_VIN_MAX_LENGTH;
    return succeeded({
      data: buildForumData(builderInput, isClassic ? context.services.classicReadings(vin) : []),
    });
  }),
];
