import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { IMAGE_QUALITY, IMAGE_WIDTHS } from "./lib/core/constants";

const config: NextConfig = {
  /** Another folder lets a test build stand beside the one that is being served. */
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  /** Types are checked by `npm test`; a start on a fresh machine need not do it again. */
  typescript: { ignoreBuildErrors: process.env.GLOVEBOX_SKIP_TYPES === "1" },
  /** Native, WASM or data-carrying packages that a bundler must leave where they are. */
  serverExternalPackages: [
    "@electric-sql/pglite",
    "pg",
    "pdfkit",
    "bwip-js",
    "qrcode",
    "nodemailer",
    "pino",
    "sql.js",
  ],
  images: {
    deviceSizes: [...IMAGE_WIDTHS],
    imageSizes: [],
    qualities: [IMAGE_QUALITY],
    dangerouslyAllowSVG: false,
    remotePatterns: [],
  },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
