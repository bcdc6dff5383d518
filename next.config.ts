import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { IMAGE_QUALITY, IMAGE_WIDTHS } from "./lib/core/constants";
import { LOCALES } from "./lib/core/locale";
import { WORKER_POLICY } from "./lib/front/default-headers";

const INERT = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Files that no middleware runs for. */
const INERT_PATHS = [
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/icons/:path*",
  "/social/:path*",
  "/messages/:path*",
  "/manifest.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/:path*",
  "/sites/:path*",
];

const config: NextConfig = {
  /** Another folder lets a test build stand beside the one that is being served. */
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  /** Types are checked by `npm test`; a start on a fresh machine need not do it again. */
  typescript: { ignoreBuildErrors: process.env.GLOVEBOX_SKIP_TYPES === "1" },
  /** It starts workers from its own files. What only the Members API uses is in none of Next's bundles. */
  serverExternalPackages: ["pino"],
  /** What the middleware does not see: files, or the page that says there is none. Nothing in either runs or loads. */
  headers: async () => [
    ...INERT_PATHS.map((source) => ({
      source,
      headers: [
        { key: "Content-Security-Policy", value: INERT },
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Referrer-Policy", value: "no-referrer" },
      ],
    })),
    {
      source: "/_next/static/chunks/:path*",
      headers: [{ key: "Content-Security-Policy", value: WORKER_POLICY }],
    },
  ],
  experimental: {
    /** app/global-not-found.tsx: drawn by the server, and not sent along with every other page. */
    globalNotFound: true,
    /** A page's code is loaded when it is asked for: loading all of them is a quarter of a start. */
    preloadEntriesOnStart: false,
  },
  /** Read by path (lib/bff/embed-scripts.ts). */
  outputFileTracingIncludes: { "/embed.js": [".cache/embed/*"], "/embed/*": [".cache/embed/*"] },
  images: {
    deviceSizes: [...IMAGE_WIDTHS],
    imageSizes: [],
    qualities: [IMAGE_QUALITY],
    dangerouslyAllowSVG: false,
    remotePatterns: [],
  },
};

/** Messages are compiled when the application is built: the browser needs no parser for them. */
const messages = { path: "./messages", format: "json", locales: [...LOCALES], precompile: true } as const;

export default createNextIntlPlugin({ requestConfig: "./lib/i18n/request.ts", experimental: { messages } })(
  config,
);
