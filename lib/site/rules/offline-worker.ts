import { OFFLINE_CACHE, OFFLINE_COPY_DAYS, SESSION_DIGEST_HEADER } from "@/lib/platform/values";
import { offlinePath, routes } from "@/lib/routes";

export const WORKER_PATH = "/service-worker.js";

const FRESH_MINUTES = 10;

/** Plain text so that every build serves the same bytes: browsers reinstall a worker whose bytes differ. */
export const OFFLINE_WORKER = `"use strict";
const CACHE = "${OFFLINE_CACHE}";
const PAGE = "${offlinePath}";
const DIGEST = "${SESSION_DIGEST_HEADER}";
const KEPT_AT = "x-kept-at";
const FRESH_MS = ${FRESH_MINUTES} * 60000;
const COPY_MS = ${OFFLINE_COPY_DAYS} * 86400000;

// Digest of the last page from the server; null until a page has loaded.
let latest = null;
let renewal = null;
// Renewal requested while another renewal runs; null if none.
let waiting = null;

const isOther = (digest) => latest !== null && latest !== digest;
const drop = () => caches.delete(CACHE);
const stored = () => caches.match(PAGE, { cacheName: CACHE });
const ageOf = (copy) => Math.abs(Date.now() - Number(copy.headers.get(KEPT_AT)));

// Deletes the copy if the login, language or theme changed.
async function compare(digest) {
  if (digest === null) return;
  latest = digest;
  const copy = await stored();
  if (copy && copy.headers.get(DIGEST) !== digest) await drop();
}

async function keep(isChanged) {
  const copy = await stored();
  if (!isChanged && copy && ageOf(copy) < FRESH_MS && !isOther(copy.headers.get(DIGEST))) return;
  const answer = await fetch(PAGE, { cache: "no-store", redirect: "error" });
  const digest = answer.headers.get(DIGEST);
  if (!answer.ok || digest === null || isOther(digest)) return;
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.set(KEPT_AT, String(Date.now()));
  const page = new Response(await answer.blob(), { headers });
  await (await caches.open(CACHE)).put(PAGE, page);
  // Another user's page may have loaded while this copy was being written.
  if (isOther(digest)) await drop();
}

// Runs one renewal at a time; requests during a renewal share one more renewal.
function renew(isChanged) {
  if (renewal) {
    waiting = waiting || isChanged;
    return renewal;
  }
  renewal = keep(isChanged)
    .catch(() => undefined)
    .then(() => {
      const next = waiting;
      renewal = null;
      waiting = null;
      return next === null ? undefined : renew(next);
    });
  return renewal;
}

async function copyFor(request) {
  const { pathname } = new URL(request.url);
  const isAdministration = ${JSON.stringify([routes.admin, routes.partner])}.some((page) => pathname.startsWith(page));
  if (request.destination !== "document" || isAdministration) return undefined;
  const copy = await stored();
  // Deleting another login's copy may have failed.
  if (!copy || isOther(copy.headers.get(DIGEST))) return undefined;
  if (ageOf(copy) < COPY_MS) return copy;
  await drop();
  return undefined;
}

async function load(event) {
  let answer;
  try {
    answer = (await event.preloadResponse) || (await fetch(event.request));
  } catch (error) {
    const copy = await copyFor(event.request).catch(() => undefined);
    if (copy) return copy;
    throw error;
  }
  event.waitUntil(compare(answer.headers.get(DIGEST)).catch(() => undefined));
  return answer;
}

self.addEventListener("install", (event) => {
  // With static routing, only navigations go through the worker.
  if (event.addRoutes)
    event.addRoutes({ condition: { not: { requestMode: "navigate" } }, source: "network" }).catch(() => undefined);
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  // With preload, the browser requests the page while the worker is starting.
  const { navigationPreload } = self.registration;
  if (navigationPreload) event.waitUntil(navigationPreload.enable());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate") return;
  if (request.method === "GET") event.respondWith(load(event));
  // The submitted form may log in another user.
  else event.waitUntil(drop().catch(() => undefined));
});

self.addEventListener("message", (event) => event.waitUntil(renew(event.data === "changed")));
`;

/** Uninstalls the worker and deletes its cache, for installations with offline reading turned off. */
export const ENDING_WORKER = `"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;
