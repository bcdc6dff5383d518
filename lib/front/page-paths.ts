const NOT_PAGES = [
  "/_next/",
  "/messages/",
  "/sdk/",
  "/sites/",
  "/social/",
  "/icons/",
  "/.well-known/",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/manifest.webmanifest",
  "/service-worker.js",
  "/robots.txt",
  "/sitemap.xml",
];

/** Call only after `findRejection`, which rejects dot segments. */
export const isFilePath = (url: string) => NOT_PAGES.some((prefix) => url.startsWith(prefix));
