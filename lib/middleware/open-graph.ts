import type { Metadata } from "next";
import { getSocialPicturePath } from "@/lib/bff/social-picture";
import { getFormattingLocale, type Locale } from "@/lib/platform/i18n";
import { type PictureText, SOCIAL_HEIGHT, SOCIAL_WIDTH } from "@/lib/platform/render";
import type { Site } from "@/lib/site/rules/site";

/**
 * Privacy: never include a user's VIN or account data, because everyone with the link sees it. Gated sites have no
 * pictures.
 */
export function openGraph(
  site: Site,
  locale: Locale,
  picture: PictureText,
): NonNullable<Metadata["openGraph"]> {
  const image = {
    url: getSocialPicturePath(site, picture),
    width: SOCIAL_WIDTH,
    height: SOCIAL_HEIGHT,
    type: "image/png",
    alt: picture.label ? `${picture.label}: ${picture.title}` : picture.title,
  };
  return {
    type: "website",
    siteName: site.name,
    locale: getFormattingLocale(locale).replace("-", "_"),
    ...(site.gateDisabled ? { images: [image] } : {}),
  };
}
