import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { LOCALES } from "@/lib/platform/i18n";
import { IMAGE_QUALITY, IMAGE_WIDTHS } from "@/lib/platform/values";
import { WORKER_POLICY } from "./lib/front/default-headers";

const INERT = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

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
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  typescript: { ignoreBuildErrors: process.env.GLOVEBOX_SKIP_TYPES === "1" },
  /** pino starts workers from its own files, so it can't be bundled. */
  serverExternalPackages: ["pino"],
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
    globalNotFound: true,
    /** Preloading every page takes a quarter of the startup time. */
    preloadEntriesOnStart: false,
    /** Writing the cache takes a quarter of a first build, and most installations build once. */
    turbopackFileSystemCacheForBuild: process.env.GLOVEBOX_FIRST_BUILD !== "1",
  },
  outputFileTracingIncludes: { "/embed.js": [".cache/embed/*"], "/embed/*": [".cache/embed/*"] },
  images: {
    deviceSizes: [...IMAGE_WIDTHS],
    imageSizes: [],
    qualities: [IMAGE_QUALITY],
    dangerouslyAllowSVG: false,
    remotePatterns: [],
  },
};

const messages = { path: "./messages", format: "json", locales: [...LOCALES], precompile: true } as const;

export default createNextIntlPlugin({
  requestConfig: "./lib/platform/messages/request.ts",
  experimental: { messages },
})(config);
