"use client";
import { useEffect } from "react";

/**
 * A payment page runs no third party's script (SEC-INJ-06). Its own policy sees to that when it is loaded; a page that
 * was reached without a load still has what the page before it ran, and is loaded anew.
 */
export function OwnScriptsOnly() {
  useEffect(() => {
    const { origin } = window.location;
    const foreign = [...document.scripts].some(
      (script) => script.src && new URL(script.src).origin !== origin,
    );
    if (foreign) window.location.reload();
  }, []);
  return null;
}
