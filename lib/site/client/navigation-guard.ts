import { hasNoQuery } from "../rules/analytics-url";
import { getPageClass, type PageClass } from "../rules/page-class";

export function getDocumentClass(): PageClass {
  const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
  const address = loaded && URL.canParse(loaded.name) ? loaded.name : window.location.href;
  return getPageClass(new URL(address).pathname);
}

function needsDocumentLoad(to: URL): boolean {
  return to.origin === window.location.origin && getPageClass(to.pathname) !== getDocumentClass();
}

let isRead = false;
export function setUrlRead(): void {
  isRead = true;
}

function wouldLoseInput(to: URL): boolean {
  return isRead && !hasNoQuery(to.href);
}

/** Stops Clarity, which reads URLs, before the URL changes: our history wrapper runs before Clarity's. */
function stopBeforeVehicle(href: string): void {
  if (!hasNoQuery(href)) window.clarity?.("stop");
}

function loadWhole(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target || link.hasAttribute("download") || !needsWholeLoad(new URL(link.href))) return;
  event.stopPropagation();
}

function needsWholeLoad(to: URL): boolean {
  return needsDocumentLoad(to) || (to.origin === window.location.origin && wouldLoseInput(to));
}

function onBack(event: PopStateEvent): void {
  stopBeforeVehicle(window.location.href);
  if (!wouldLoseInput(new URL(window.location.href))) return;
  event.stopImmediatePropagation();
  window.location.reload();
}

let guarded = false;

/** Forces full loads between page classes to keep third-party scripts off card and password pages (SEC-INJ-06). */
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
