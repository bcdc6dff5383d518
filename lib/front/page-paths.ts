/** What the middleware leaves alone: files of the build, and texts that name their own media type without a site. */
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

/** Whether an address is a file's. Only for an address without dot segments: `rejectionOf` refuses those first. */
export const isFilePath = (url: string) => NOT_PAGES.some((prefix) => url.startsWith(prefix));
