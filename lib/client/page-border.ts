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

let isRead = false;
/** Said before a script is loaded that reads the address by itself and cannot be stopped: Tag Manager, the chat. */
export function addressIsRead(): void {
  isRead = true;
}

/** The address would name a car in a document where such a script lives: a new document has none of them. */
function wouldTell(to: URL): boolean {
  return isRead && !isBareAddress(to.href);
}

/** Clarity reads addresses by itself. Ours runs inside its own wrapper of the history, so it hears this first. */
function stopBeforeVehicle(href: string): void {
  if (!isBareAddress(href)) window.clarity?.("stop");
}

function loadWhole(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target || link.hasAttribute("download") || !needsWholeLoad(new URL(link.href))) return;
  // The router must not see the press: what the browser does with a link by itself is the whole page load.
  event.stopPropagation();
}

function needsWholeLoad(to: URL): boolean {
  return crossesBorder(to) || (to.origin === window.location.origin && wouldTell(to));
}

/** Back to a car from before such a script was loaded: the listeners after this one must not see it. */
function onBack(event: PopStateEvent): void {
  stopBeforeVehicle(window.location.href);
  if (!wouldTell(new URL(window.location.href))) return;
  event.stopImmediatePropagation();
  window.location.reload();
}

let guarded = false;

/**
 * Makes every way from one class of page to another a whole page load, so that a script of a third party never lives on
 * where a card or a password is typed (SEC-INJ-06), nor one that reads addresses where the address names a car. For sites
 * that have third parties at all.
 */
export function guardBorders(): void {
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
