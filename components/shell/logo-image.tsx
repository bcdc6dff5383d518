"use client";
import { type ReactNode, useState } from "react";

/** Has no alt text because the site's name is next to it. */
export function LogoImage({
  src,
  fallback,
  className,
}: {
  src: string;
  fallback: ReactNode;
  className: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return fallback;
  return (
    // biome-ignore lint/performance/noImgElement: the CSP blocks next/image's inline style.
    <img
      // The image may fail before the script runs, so `onError` isn't enough.
      ref={(image) => {
        image?.decode?.().catch(() => setFailed(src));
      }}
      src={src}
      alt=""
      className={`${className} object-contain`}
      onError={() => setFailed(src)}
    />
  );
}
