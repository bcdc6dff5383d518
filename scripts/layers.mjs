/** The project's import rules (docs/architecture.md); `npm run layers` writes biome.layers.json from this table. */
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FRAMEWORK = ["next", "next/**", "react", "react-dom", "react-dom/**", "next-intl", "next-intl/**"];
const SERVER_PACKAGES = ["node:*", "drizzle-orm", "drizzle-orm/**", "pg"];
const pure = ["lib/core", "lib/contract"];
const basics = [
  ...pure,
  "lib/i18n",
  "lib/routes",
  "lib/env",
  "lib/log-output",
  "lib/probes",
  "lib/secrets",
  "lib/payment-settings",
];

/** Other folders are imported by alias; only the Members API uses relative imports within itself. */
const CLIMBING = ["../**"];

const FLOORS = [
  { folder: "lib/core", may: pure, packages: [...CLIMBING, ...SERVER_PACKAGES, ...FRAMEWORK] },
  { folder: "lib/contract", may: pure, packages: [...CLIMBING, ...SERVER_PACKAGES, ...FRAMEWORK] },
  {
    folder: "lib/pdf",
    includes: ["lib/pdf/**", "!lib/pdf/**/*.test.ts"],
    may: ["lib/core"],
    packages: [...CLIMBING, ...FRAMEWORK],
  },
  {
    folder: "lib/i18n",
    includes: ["lib/*.ts", "lib/i18n/**", "lib/env/**"],
    may: basics,
    packages: CLIMBING,
  },
  { folder: "lib/telemetry", may: basics, packages: [...CLIMBING, ...FRAMEWORK] },
  { folder: "lib/platform", may: basics, packages: FRAMEWORK },
  { folder: "lib/vin", may: basics, packages: CLIMBING },
  {
    folder: "lib/site",
    includes: ["lib/site/**", "!lib/site/server/**"],
    may: basics,
    packages: ["../../**"],
  },
  { folder: "lib/site/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  { folder: "lib/account/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  { folder: "lib/billing/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  { folder: "lib/garage/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  { folder: "lib/report/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  { folder: "lib/sticker/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  { folder: "lib/checks/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  { folder: "lib/recalls/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  // The preview contains market values.
  {
    folder: "lib/vehicle/server",
    may: [...basics, "lib/platform", "lib/checks/server"],
    packages: FRAMEWORK,
  },
  { folder: "lib/credits/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  { folder: "lib/support/server", may: [...basics, "lib/platform"], packages: FRAMEWORK },
  {
    folder: "lib/pictures",
    may: [...basics, "lib/site", "lib/pdf"],
    // Documents use these functions to measure and wrap text.
    packages: [...CLIMBING, ...FRAMEWORK, "!@/lib/members-api/rendering/**"],
  },
  // Runs on other hosts' pages, so it stays free of frameworks.
  { folder: "lib/embed", may: pure, packages: [...CLIMBING, ...SERVER_PACKAGES, ...FRAMEWORK] },
  { folder: "lib/client", may: [...basics, "lib/vin", "lib/site", "stores"], packages: CLIMBING },
  {
    folder: "stores",
    may: [...basics, "lib/vin", "lib/site"],
    packages: [...CLIMBING, "!@/lib/client/storage"],
  },
  {
    folder: "lib/bff",
    may: [...basics, "lib/platform", "lib/vin", "lib/site", "lib/pictures"],
    packages: [...CLIMBING, ...FRAMEWORK, "!@/lib/compose/upstream-readers"],
  },
  {
    folder: "lib/middleware",
    may: [...basics, "lib/vin", "lib/site", "lib/bff", "lib/pictures"],
    packages: CLIMBING,
  },
  {
    folder: "lib/members-api",
    may: [...basics, "lib/platform", "lib/vin", "lib/site", "lib/pdf"],
    packages: [...FRAMEWORK, "!@/lib/compose/open-input-pool"],
  },
  // Composition root: the only folder that may import every feature.
  {
    folder: "lib/compose",
    may: [
      ...basics,
      "lib/platform",
      "lib/vin",
      "lib/site",
      "lib/account",
      "lib/billing",
      "lib/garage",
      "lib/report",
      "lib/sticker",
      "lib/checks",
      "lib/recalls",
      "lib/vehicle",
      "lib/credits",
      "lib/support",
      "lib/bff",
      "lib/middleware",
      "lib/members-api",
      "lib/front",
    ],
    packages: FRAMEWORK,
  },
  {
    folder: "lib/front",
    may: [...basics, "lib/platform", "lib/vin", "lib/site", "lib/bff", "lib/middleware", "lib/members-api"],
    packages: FRAMEWORK.slice(2),
  },
  {
    folder: "components",
    may: [...basics, "lib/vin", "lib/site", "lib/client", "lib/search-params", "stores"],
    packages: CLIMBING,
  },
  {
    folder: "app",
    includes: ["app/**", "middleware.ts", "instrumentation.ts"],
    may: ["lib", "stores", "components"],
    mayNot: ["lib/members-api", "lib/front"],
  },
];

const COMPONENT_BASES = ["ui", "shell", "providers"];
const API_BASES = [
  "kernel",
  "db",
  "sources",
  "rendering",
  "credits",
  "email",
  "generation",
  "messages",
  "webhook",
];

const PARTS = {
  components: {
    report: ["checks", "share", "dispute"],
    sticker: ["share"],
    checks: ["recalls"],
    garage: ["scan"],
    partner: ["account", "admin"],
    vehicle: ["scan"],
  },
  "lib/members-api": {
    account: ["share", "wholesale"],
    billing: ["wholesale"],
    garage: ["recalls"],
    partner: ["account", "site"],
    "print-batch": ["report", "sticker"],
    sample: ["report", "sticker"],
    share: ["report"],
    site: ["billing"],
    staff: ["account", "site"],
  },
};

const COMPOSITION = {
  components: [
    "components/dashboard/**",
    "components/*/*-page.tsx",
    "components/shell/dialog-host.tsx",
    "components/shell/open-shell.tsx",
    "components/shell/page-shell.tsx",
    "components/shell/visitor-links.ts",
    "components/providers/page-messages.tsx",
    "components/providers/page-prefetch.ts",
  ],
  "lib/members-api": [
    "lib/members-api/kernel/**",
    "lib/members-api/admin/**",
    "lib/members-api/rendering/render-jobs.ts",
  ],
};

const AREAS = [
  ...FLOORS.map(({ folder }) => folder),
  "lib/routes",
  "lib/env",
  "lib/secrets",
  "lib/payment-settings",
  "lib/search-params",
  "scripts",
  "middleware",
];

function deny(includes, groups) {
  const patterns = groups.map(([group, message]) => ({ group, message }));
  const noRestrictedImports = { level: "error", options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

function areaPatterns({ folder, may, mayNot = [], packages = [] }) {
  const isAllowed = (area) =>
    area === folder ||
    (may.some((item) => area === item || area.startsWith(`${item}/`)) && !mayNot.includes(area));
  const areas = AREAS.filter((area) => !isAllowed(area)).flatMap((area) => [`@/${area}`, `@/${area}/**`]);
  return [
    [...areas, ...packages],
    "Imports point down only: see scripts/layers.mjs and docs/architecture.md.",
  ];
}

function getFeatures(room) {
  const folders = readdirSync(room, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name);
}

function featurePatterns(room, feature, bases) {
  const allowed = new Set([feature, ...bases, ...(PARTS[room][feature] ?? [])]);
  const others = getFeatures(room).filter((name) => !allowed.has(name));
  const forms = (name) => [`@/${room}/${name}/**`, `../${name}/**`, `../../${name}/**`];
  return [others.flatMap(forms), "Features do not import each other: see PARTS in scripts/layers.mjs."];
}

function roomRules(room, bases) {
  const floor = FLOORS.find(({ folder }) => folder === room);
  return getFeatures(room).map((feature) => {
    const tests = [`!${room}/**/*.test.ts`, `!${room}/**/*.test.tsx`];
    const except = COMPOSITION[room].map((glob) => `!${glob}`);
    return deny(
      [`${room}/${feature}/**`, ...tests, ...except],
      [areaPatterns(floor), featurePatterns(room, feature, bases)],
    );
  });
}

export function layerConfig() {
  const floors = FLOORS.map((floor) => {
    const ui = floor.folder === "components" ? ["!components/ui/**"] : [];
    return deny([...(floor.includes ?? [`${floor.folder}/**`]), ...ui], [areaPatterns(floor)]);
  });
  const page = FLOORS.find(({ folder }) => folder === "components");
  const primitives = {
    folder: "components/ui",
    may: ["lib/core"],
    packages: ["!@/lib/client/lazy-with-preload", "next-intl", "next-intl/**"],
  };
  return {
    $schema: "./node_modules/@biomejs/biome/configuration_schema.json",
    overrides: [
      ...floors,
      deny(COMPOSITION.components, [
        areaPatterns({ ...page, may: [...page.may, "lib/middleware", "lib/bff"] }),
      ]),
      ...roomRules("components", COMPONENT_BASES).filter(
        ({ includes }) => includes[0] !== "components/ui/**",
      ),
      ...roomRules("lib/members-api", API_BASES),
      deny(
        ["components/ui/**"],
        [areaPatterns(primitives), [["@/components/**"], "Primitives know no feature."]],
      ),
    ],
  };
}

export const LAYERS_FILE = fileURLToPath(new URL("../biome.layers.json", import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(LAYERS_FILE, `${JSON.stringify(layerConfig(), null, 2)}\n`);
}
