import { certificateOf } from "@/lib/members-api/domain/certificate";
import { createDnsLookup } from "@/lib/members-api/domain/dns-lookup";
import { checkConfiguration, checkRelease } from "./check-configuration";
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
import type { Finding } from "./finding";

/** Skips data, files, email and sites with a remote Members API. */
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
    checkSites(database.hosts, { dns, certificate: certificateOf, now: new Date() }),
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
