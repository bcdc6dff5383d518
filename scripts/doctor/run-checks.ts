import { readVersionInfo } from "@/lib/compose/version-info";
import { fetchCertificate } from "@/lib/domain/server/certificate";
import { createDnsLookup } from "@/lib/domain/server/dns-lookup";
import { type Env, readEnv } from "@/lib/platform/env/env";
import { bootProblems } from "@/lib/platform/env/secrets";
import { UnusableEnvironmentError } from "@/lib/platform/env/unusable-environment";
import { checkDatabase } from "./check-database";
import {
  checkEmail,
  checkMembersApi,
  checkRedis,
  checkScanner,
  checkSources,
  checkTraces,
} from "./check-services";
import { checkSites } from "./check-sites";
import { checkBucket, checkDisk } from "./check-storage";
import { checkVinData } from "./check-vin-data";
import { createOkFinding, type Finding, failed, getReason } from "./finding";

const CHECK = "Configuration";

function checkRelease(settings: Env): Finding {
  const { version, commit, node, schema } = readVersionInfo(settings);
  const parts = [version, ...(commit ? [`commit ${commit}`] : []), `Node.js ${node}`];
  if (schema) parts.push(`schema ${schema.newest} (needs ${schema.needs})`);
  return createOkFinding("Release", `${parts.join(", ")}.`);
}

/** Returns null settings if the configuration is invalid; the other checks then can't run. */
export function checkConfiguration(source: Record<string, string | undefined>): {
  settings: Env | null;
  findings: Finding[];
} {
  let settings: Env;
  try {
    settings = readEnv(source);
  } catch (error) {
    const problems = error instanceof UnusableEnvironmentError ? error.problems : [getReason(error)];
    return {
      settings: null,
      findings: problems.map((problem) =>
        failed(CHECK, problem, "Correct this variable. .env.example lists them all."),
      ),
    };
  }
  const problems = bootProblems(settings, "app");
  if (problems.length === 0)
    return { settings, findings: [createOkFinding(CHECK, "Every variable is valid.")] };
  return {
    settings,
    findings: problems.map((problem) =>
      failed(CHECK, problem, "See docs/operators/keys.md and docs/operators/payments.md."),
    ),
  };
}

/** With a remote Members API, skips data, files, email and sites. */
export async function runChecks(source: Record<string, string | undefined>): Promise<Finding[]> {
  const { settings, findings } = checkConfiguration(source);
  if (!settings) return findings;
  if (settings.MEMBERS_API_ORIGIN) {
    const remote = await Promise.all([checkMembersApi(settings), checkDisk(settings), checkTraces(settings)]);
    return [checkRelease(settings), ...findings, ...remote];
  }
  const database = await checkDatabase(settings);
  const dns = createDnsLookup(settings.DNS_SERVERS);
  const hasDatabase = database.hosts !== null;
  const [members, bucket, scanner, disk, email, redis, traces, vinData, sources, sites] = await Promise.all([
    checkMembersApi(settings),
    checkBucket(settings),
    checkScanner(settings),
    checkDisk(settings),
    checkEmail(settings),
    checkRedis(settings),
    checkTraces(settings),
    checkVinData(settings, { hasDatabase }),
    checkSources(settings),
    checkSites(database.hosts, { dns, certificate: fetchCertificate, now: new Date() }),
  ]);
  return [
    checkRelease(settings),
    ...findings,
    ...database.findings,
    bucket,
    scanner,
    disk,
    redis,
    email,
    ...sites,
    vinData,
    ...sources,
    traces,
    members,
  ];
}

export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ state }) => state.length));
  return findings
    .map(({ check, state, text, remedy }) =>
      [
        `${state.padEnd(width)}  ${check}: ${text}`,
        ...(remedy ? [`${" ".repeat(width)}  → ${remedy}`] : []),
      ].join("\n"),
    )
    .join("\n");
}
