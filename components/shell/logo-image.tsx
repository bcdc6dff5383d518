"use client";
import { type ReactNode, useState } from "react";

/** A logo that gives way to `fallback` when it cannot be loaded. Beside the name, so it has no text of its own. */
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
    // Not next/image: the content security policy blocks its inline style.
    // biome-ignore lint/performance/noImgElement: see above
    <img
      // It may have failed before the script ran.
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
