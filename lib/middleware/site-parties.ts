import { getEnv } from "@/lib/platform/env";
import type { Site } from "@/lib/site/rules/site";
import { getThirdParties } from "@/lib/site/rules/third-parties";

export const getSiteParties = (site: Site) => getThirdParties(site, getEnv().TRACKING_PIXEL_URL);
