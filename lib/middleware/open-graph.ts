import type { Metadata } from "next";
import { socialPicturePath } from "@/lib/bff/social-picture";
import { formattingLocale, type Locale } from "@/lib/core/locale";
import { type PictureText, SOCIAL_HEIGHT, SOCIAL_WIDTH } from "@/lib/pictures/draw";
import type { Site } from "@/lib/site/site";

/**
 * What a page says of itself where it is shared, with a picture of these texts; a gated site has no pictures. Never a
 * VIN of somebody's vehicle, nor anything of an account: whoever sees the link sees it.
 */
export function openGraph(
  site: Site,
  locale: Locale,
  picture: PictureText,
): NonNullable<Metadata["openGraph"]> {
  const image = {
    url: socialPicturePath(site, picture),
    width: SOCIAL_WIDTH,
    height: SOCIAL_HEIGHT,
    type: "image/png",
    alt: picture.label ? `${picture.label}: ${picture.title}` : picture.title,
  };
  return {
    type: "website",
    siteName: site.name,
    locale: formattingLocale(locale).replace("-", "_"),
    ...(site.gateDisabled ? { images: [image] } : {}),
  };
}
