"use client";
import { useEffect } from "react";

/** Payment pages must not run third-party scripts. Client-side navigation keeps the old page's, so reload. */
export function RequireFirstPartyScripts() {
  useEffect(() => {
    const { origin } = window.location;
    const foreign = [...document.scripts].some(
      (script) => script.src && new URL(script.src).origin !== origin,
    );
    if (foreign) window.location.reload();
  }, []);
  return null;
}
