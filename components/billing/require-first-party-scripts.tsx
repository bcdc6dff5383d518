"use client";
import { useEffect } from "react";

/** Keeps third-party scripts off payment pages. Client-side navigation keeps the old page's scripts, so reload. */
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
