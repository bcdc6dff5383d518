import { addressIsRead } from "@/lib/client/page-border";
import type { Allowed } from "@/lib/core/consent";
import type { ThirdParties } from "@/lib/site/third-party";
import { isBareAddress, trackedAddress, trackedPath, trackedReferrer } from "@/lib/site/tracked-address";

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

/** With strict-dynamic what our own script adds may run; the nonce says the same to browsers that do not know it. */
function load(src: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  script.src = src;
  document.head.append(script);
}

const gtag: (...command: unknown[]) => void = function () {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's tag obeys the `arguments` object alone, not an array of the same.
  window.dataLayer.push(arguments);
};

const said = (allowed: boolean) => (allowed ? "granted" : "denied");

const started = new Set<string>();
/** True the first time only. */
function once(what: string): boolean {
  if (started.has(what)) return false;
  started.add(what);
  return true;
}

/** All that is said of the page: an address without query, the page's name in place of its title. */
function aboutPage() {
  const { href, origin, pathname } = window.location;
  return {
    page_location: trackedAddress(href),
    page_referrer: trackedReferrer(document.referrer, origin),
    page_title: trackedPath(pathname),
  };
}

function google(ids: readonly string[], allowed: Allowed): void {
  const marketing = said(allowed.marketing);
  if (once("google")) {
    const consent = { ad_storage: marketing, ad_user_data: marketing, ad_personalization: marketing };
    gtag("consent", "default", { ...consent, analytics_storage: said(allowed.analytics) });
    gtag("js", new Date());
  }
  // Set for whatever a tag sends by itself, before it is loaded: it would take the real address otherwise.
  gtag("set", aboutPage());
  for (const id of ids) {
    // A container's own variables read the browser's address: it is loaded only where that names no car.
    const readsAddress = id.startsWith("GTM-");
    if ((readsAddress && !isBareAddress(window.location.href)) || !once(id)) continue;
    if (readsAddress) {
      addressIsRead();
      window.dataLayer?.push({ "gtm.start": Date.now(), event: "gtm.js" });
      load(`https://www.googletagmanager.com/gtm.js?id=${id}`);
    } else {
      gtag("config", id, { send_page_view: false, ...aboutPage() });
      load(`https://www.googletagmanager.com/gtag/js?id=${id}`);
    }
  }
  gtag("event", "page_view", aboutPage());
}

/** Our own snippet: docs/decisions/clarity-script.md. It masks every text, and never starts where the address names a car. */
function clarity(project: string, allowed: Allowed): void {
  if (!isBareAddress(window.location.href) || !once("clarity")) return;
  document.body.dataset.clarityMask = "true";
  const queue: ClarityQueue = (...command) => {
    queue.q ??= [];
    queue.q.push(command);
  };
  window.clarity ??= queue;
  window.clarity("consentv2", {
    ad_Storage: said(allowed.marketing),
    analytics_Storage: said(allowed.analytics),
  });
  load(`https://www.clarity.ms/tag/${project}`);
}

function pixel(address: string): void {
  const url = new URL(address);
  url.searchParams.set("page", trackedPath(window.location.pathname));
  const picture = new Image(1, 1);
  picture.referrerPolicy = "origin";
  picture.src = url.href;
}

let counted = "";

/** Tells those third parties that are allowed of the page that is open; again and again without counting it twice. */
export function countPage(parties: ThirdParties, allowed: Allowed): void {
  const page = `${window.location.pathname} ${JSON.stringify(allowed)}`;
  if (page === counted) return;
  counted = page;
  const { googleAnalytics, googleTag, clarityProject } = parties;
  const ids = [googleAnalytics, googleTag].filter((id) => id !== null);
  if (allowed.analytics && ids.length > 0) google(ids, allowed);
  if (allowed.analytics && clarityProject) clarity(clarityProject, allowed);
  if (allowed.marketing && parties.pixel) pixel(parties.pixel);
}
