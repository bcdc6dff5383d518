import { bucketOf, domainsOf, type Env, firstStartOf, roleOf, scannerOf, sourcesOf } from "@/lib/env";
import { paymentSettings } from "@/lib/payment-settings";
import type { EmbeddedOptions } from "./open-members-api";
import { versionInfo } from "./version-info";

export function optionsOf(settings: Env): Omit<EmbeddedOptions, "secrets" | "port" | "log"> {
  return {
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    rateLimitRedisUrl: settings.RATE_LIMIT_REDIS_URL,
    ...roleOf(settings),
    vinIndex: settings.VIN_PACK,
    bucket: bucketOf(settings),
    scanner: scannerOf(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    payment: paymentSettings(settings),
    sources: sourcesOf(settings),
    domains: domainsOf(settings),
    version: versionInfo(settings),
    remembersHosts: settings.INTERNAL_ADDRESS !== undefined,
    ...firstStartOf(settings),
    previewDomain: settings.PREVIEW_DOMAIN,
    secondFactorRequired: settings.ADMIN_SECOND_FACTOR === "required",
    webhookPrivateTargets: settings.WEBHOOK_PRIVATE_TARGETS,
    development: settings.NODE_ENV !== "production",
  };
}
