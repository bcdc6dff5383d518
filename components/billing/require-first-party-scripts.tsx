"use client";
import { useEffect } from "react";

/**
 * A payment page runs no third-party scripts (SEC-INJ-06). Its own policy ensures that on a page load; a page reached
 * by client-side navigation still has the previous page's scripts, and is reloaded.
 */
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
