import { type PageClass, pageClass } from "@/lib/site/page-class";
import { isBareAddress } from "@/lib/site/tracked-address";

/** The class of the page that this document was loaded as: its policy, and what runs in it, stay so to its end. */
export function documentClass(): PageClass {
  const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
  const address = loaded && URL.canParse(loaded.name) ? loaded.name : window.location.href;
  return pageClass(new URL(address).pathname);
}

function crossesBorder(to: URL): boolean {
  return to.origin === window.location.origin && pageClass(to.pathname) !== documentClass();
}

/** Clarity reads addresses by itself. Ours runs inside its own wrapper of the history, so it hears this first. */
function stopBeforeVehicle(href: string): void {
  if (!isBareAddress(href)) window.clarity?.("stop");
}

function loadWhole(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target || link.hasAttribute("download") || !crossesBorder(new URL(link.href))) return;
  // The router must not see the press: what the browser does with a link by itself is the whole page load.
  event.stopPropagation();
}

let guarded = false;

/**
 * Makes every way from one class of page to another a whole page load, so that a script of a third party never lives on
 * where a card or a password is typed (SEC-INJ-06). For sites that have third parties at all.
 */
export function guardBorders(): void {
  if (guarded) return;
  guarded = true;
  window.addEventListener("click", loadWhole, true);
  window.addEventListener("popstate", () => stopBeforeVehicle(window.location.href));
  for (const name of ["pushState", "replaceState"] as const) {
    const change = window.history[name].bind(window.history);
    window.history[name] = (data, unused, url) => {
      const to = url ? new URL(url, window.location.href) : null;
      if (to && crossesBorder(to)) return window.location.assign(to);
      if (to) stopBeforeVehicle(to.href);
      change(data, unused, url);
    };
  }
}
