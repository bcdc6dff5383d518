/**
 * What operators run beside the server: `npm run NAME`, and `node .next/serve/NAME.mjs` where nothing is installed. Each is
 * scripts/NAME.ts, which the build bundles (bundle-server.mjs).
 */
export const OPERATOR_COMMANDS = [
  "backup",
  "doctor",
  "import",
  "invariants",
  "make-secrets",
  "members-api",
  "reset-admin",
  "restore",
];
