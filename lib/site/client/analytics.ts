import { getAnalyticsPath, getAnalyticsReferrer, getAnalyticsUrl, hasNoQuery } from "../rules/analytics-url";
import type { Allowed } from "../rules/consent";
import type { ThirdParties } from "../rules/third-parties";
import { setUrlRead } from "./navigation-guard";

declare global {
  interface Window {
    dataLayer?: unknown[];
    clarity?: ClarityQueue;
  }
}

interface ClarityQueue {
  (...command: unknown[]): void;
  q?: unknown[][];
}

function load(src: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  script.src = src;
  document.head.append(script);
}

const gtag: (...command: unknown[]) => void = function () {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's tag accepts the `arguments` object only, not an array.
  window.dataLayer.push(arguments);
};

const getConsentState = (allowed: boolean) => (allowed ? "granted" : "denied");

const started = new Set<string>();
function isFirst(what: string): boolean {
  if (started.has(what)) return false;
  started.add(what);
  return true;
}

function describePage() {
  const { href, origin, pathname } = window.location;
  return {
    page_location: getAnalyticsUrl(href),
    page_referrer: getAnalyticsReferrer(document.referrer, origin),
    page_title: getAnalyticsPath(pathname),
  };
}

function startGoogle(ids: readonly string[], allowed: Allowed): void {
  const marketing = getConsentState(allowed.marketing);
  if (isFirst("google")) {
    const consent = { ad_storage: marketing, ad_user_data: marketing, ad_personalization: marketing };
    gtag("consent", "default", { ...consent, analytics_storage: getConsentState(allowed.analytics) });
    gtag("js", new Date());
  }
  // Set before a tag loads; its automatic events would use the real URL.
  gtag("set", describePage());
  for (const id of ids) {
    // A container's variables read the browser's URL, so skip URLs that name a vehicle.
    const readsAddress = id.startsWith("GTM-");
    if ((readsAddress && !hasNoQuery(window.location.href)) || !isFirst(id)) continue;
    if (readsAddress) {
      setUrlRead();
      window.dataLayer?.push({ "gtm.start": Date.now(), event: "gtm.js" });
      load(`https://www.googletagmanager.com/gtm.js?id=${id}`);
    } else {
      gtag("config", id, { send_page_view: false, ...describePage() });
      load(`https://www.googletagmanager.com/gtag/js?id=${id}`);
    }
  }
  gtag("event", "page_view", describePage());
}

/**
 * Uses our own snippet (docs/decisions/clarity-script.md). Masks all text and never starts on a URL that names a
 * vehicle.
 */
function startClarity(project: string, allowed: Allowed): void {
  if (!hasNoQuery(window.location.href) || !isFirst("clarity")) return;
  document.body.dataset.clarityMask = "true";
  const queue: ClarityQueue = (...command) => {
    queue.q ??= [];
    queue.q.push(command);
  };
  window.clarity ??= queue;
  window.clarity("consentv2", {
    ad_Storage: getConsentState(allowed.marketing),
    analytics_Storage: getConsentState(allowed.analytics),
  });
  load(`https://www.clarity.ms/tag/${project}`);
}

function sendPixel(address: string): void {
  const url = new URL(address);
  url.searchParams.set("page", getAnalyticsPath(window.location.pathname));
  const picture = new Image(1, 1);
  picture.referrerPolicy = "origin";
  picture.src = url.href;
}

let counted = "";

export function countPage(parties: ThirdParties, allowed: Allowed): void {
  const page = `${window.location.pathname} ${JSON.stringify(allowed)}`;
  if (page === counted) return;
  counted = page;
  const { googleAnalytics, googleTag, clarityProject } = parties;
  const ids = [googleAnalytics, googleTag].filter((id) => id !== null);
  if (allowed.analytics && ids.length > 0) startGoogle(ids, allowed);
  if (allowed.analytics && clarityProject) startClarity(clarityProject, allowed);
  if (allowed.marketing && parties.pixel) sendPixel(parties.pixel);
}
