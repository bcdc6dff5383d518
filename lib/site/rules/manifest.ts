import { getFormattingLocale, type Locale } from "@/lib/platform/i18n";
import { formatColor } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import type { Site } from "./site";
import { getThemeColors } from "./theme";

export interface InstallTexts {
  description: string;
  find: string;
  garage: string;
  checks: string;
}

const NAME_MAX = 12;
const ICONS = [192, 512].flatMap((side) =>
  (["any", "maskable"] as const).map((purpose) => ({
    src: `/icons/${purpose === "any" ? "icon" : "maskable"}-${side}.png`,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  })),
);

export function formatManifest(site: Site, locale: Locale, texts: InstallTexts): string {
  const { light, paper } = getThemeColors(site);
  const createShortcut = (name: string, url: string) => ({ name, url });
  return JSON.stringify({
    id: "/",
    name: site.name,
    short_name: site.name.length <= NAME_MAX ? site.name : (site.name.split(" ")[0] ?? site.name),
    description: texts.description,
    lang: getFormattingLocale(locale),
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: formatColor(light),
    background_color: formatColor(paper),
    icons: ICONS,
    shortcuts: [
      createShortcut(texts.find, routes.home),
      createShortcut(texts.garage, routes.myVehicles),
      createShortcut(texts.checks, routes.vehicleChecks),
    ],
  });
}

/** Includes the language, because browsers fetch the manifest without cookies. */
export const getManifestHref = (locale: Locale) => `/manifest.webmanifest?lang=${locale}`;
