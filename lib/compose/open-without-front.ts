import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isDraining } from "@/lib/bff/health";
import { setProbes } from "@/lib/bff/probe-response";
import { hasUpstream } from "@/lib/bff/upstream";
import { hasFront, watchRequests } from "@/lib/front/watch-requests";
import { buildFolder, getEnv } from "@/lib/platform/env/env";
import { createProbes } from "@/lib/platform/telemetry/probes";
import { openRemote } from "./open-remote";
import type { openUpstream } from "./open-upstream";
import { findFirstStartNotice, type OpenedUpstream, prepareBff } from "./opened-upstream";

export async function openWithoutFront(): Promise<void> {
  // Next's development server calls this again after a change.
  if (hasFront() || hasUpstream()) return;
  const { MEMBERS_API_ORIGIN, DATA_DIR, PORT, TRUST_PROXY } = getEnv();
  watchRequests(TRUST_PROXY);
  let opened: OpenedUpstream;
  if (MEMBERS_API_ORIGIN) {
    await prepareBff(getEnv());
    opened = openRemote(MEMBERS_API_ORIGIN, DATA_DIR);
  } else {
    const embedded = await loadEmbedded();
    opened = await embedded.openUpstream(PORT, { host: getNextHost(process.argv.slice(2)) });
  }
  setProbes(createProbes({ isDraining, checks: opened.checks, version: { name: "glovebox" } }).open);
  const notice = findFirstStartNotice(opened);
  if (notice) process.stderr.write(`${notice}\n`);
}

/** Imports the embedded API at run time to keep it out of Next's bundles. */
async function loadEmbedded(): Promise<{ openUpstream: typeof openUpstream }> {
  if (getEnv().NODE_ENV === "development") {
    const { tsImport } = await import(/* turbopackIgnore: true */ "tsx/esm/api");
    const project = pathToFileURL(`${process.cwd()}/`).href;
    return tsImport("./lib/compose/open-upstream.ts", project);
  }
  const bundle = resolve(buildFolder(), "serve/open-upstream.mjs");
  if (!existsSync(bundle))
    throw new Error(`${bundle} is missing. Build with \`npm run build\`, or set MEMBERS_API_ORIGIN.`);
  return import(/* turbopackIgnore: true */ pathToFileURL(bundle).href);
}

export function getNextHost(args: readonly string[]): string {
  const options = { hostname: { type: "string", short: "H" } } as const;
  const { values } = parseArgs({ args: Array.from(args), options, strict: false });
  return typeof values.hostname === "string" ? values.hostname : "0.0.0.0";
}
