import { hasNoQuery } from "@/lib/site/analytics-url";
import { type PageClass, pageClass } from "@/lib/site/page-class";

/**
 * The class of the page that this document was loaded as: its policy and its scripts remain until it is unloaded.
 */
export function documentClass(): PageClass {
  const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
  const address = loaded && URL.canParse(loaded.name) ? loaded.name : window.location.href;
  return pageClass(new URL(address).pathname);
}

function needsDocumentLoad(to: URL): boolean {
  return to.origin === window.location.origin && pageClass(to.pathname) !== documentClass();
}

let isRead = false;
/** Called before loading a script that reads the URL by itself and cannot be stopped: Tag Manager, the chat. */
export function urlIsRead(): void {
  isRead = true;
}

/** True if the URL would name a vehicle in a document with such a script: then a new document must be loaded. */
function wouldLoseInput(to: URL): boolean {
  return isRead && !hasNoQuery(to.href);
}

/** Clarity reads URLs by itself. Our wrapper of the history API runs before Clarity's, so this runs first. */
function stopBeforeVehicle(href: string): void {
  if (!hasNoQuery(href)) window.clarity?.("stop");
}

function loadWhole(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target || link.hasAttribute("download") || !needsWholeLoad(new URL(link.href))) return;
  // The router must not see the click: the browser's default for a link is the full page load.
  event.stopPropagation();
}

function needsWholeLoad(to: URL): boolean {
  return needsDocumentLoad(to) || (to.origin === window.location.origin && wouldLoseInput(to));
}

/** Back to a vehicle from before such a script was loaded: later listeners must not see the event. */
function onBack(event: PopStateEvent): void {
  stopBeforeVehicle(window.location.href);
  if (!wouldLoseInput(new URL(window.location.href))) return;
  event.stopImmediatePropagation();
  window.location.reload();
}

let guarded = false;

/**
 * Turns every navigation between page classes into a full page load, so that third-party scripts never run where a
 * card or a password is entered (SEC-INJ-06), and scripts that read URLs never run where the URL names a vehicle.
 * For sites that have third parties.
 */
export function guardNavigation(): void {
  if (guarded) return;
  guarded = true;
  window.addEventListener("click", loadWhole, true);
  window.addEventListener("popstate", onBack, true);
  for (const name of ["pushState", "replaceState"] as const) {
    const change = window.history[name].bind(window.history);
    window.history[name] = (data, unused, url) => {
      const to = url ? new URL(url, window.location.href) : null;
      if (to && needsWholeLoad(to)) return window.location.assign(to);
      if (to) stopBeforeVehicle(to.href);
      change(data, unused, url);
    };
  }
}
