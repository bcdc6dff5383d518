import {
  type Env,
  findScanner,
  getBucket,
  getDomains,
  getFirstStart,
  getRole,
  getSources,
} from "@/lib/platform/env/env";
import { getPaymentSettings } from "@/lib/platform/env/payment-settings";
import type { EmbeddedOptions } from "./open-members-api";
import { readVersionInfo } from "./version-info";

export function getOptions(settings: Env): Omit<EmbeddedOptions, "secrets" | "port" | "log"> {
  return {
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    rateLimitRedisUrl: settings.RATE_LIMIT_REDIS_URL,
    ...getRole(settings),
    vinIndex: settings.VIN_PACK,
    bucket: getBucket(settings),
    scanner: findScanner(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    payment: getPaymentSettings(settings),
    sources: getSources(settings),
    domains: getDomains(settings),
    version: readVersionInfo(settings),
    remembersHosts: settings.INTERNAL_ADDRESS !== undefined,
    ...getFirstStart(settings),
    previewDomain: settings.PREVIEW_DOMAIN,
    secondFactorRequired: settings.ADMIN_SECOND_FACTOR === "required",
    webhookPrivateTargets: settings.WEBHOOK_PRIVATE_TARGETS,
    development: settings.NODE_ENV !== "production",
  };
}
