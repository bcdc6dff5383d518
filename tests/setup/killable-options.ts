import type { EmbeddedOptions } from "@/lib/compose/open-members-api";
import type { BucketOptions } from "@/lib/platform/files/s3-file-store";

export const KILLABLE_BUCKET = "glovebox-files";

const quiet = () => undefined;

export function createKillableOptions(): Omit<EmbeddedOptions, "dataDir"> {
  return {
    secrets: { digestKey: "k".repeat(32) },
    port: 4299,
    log: {
      debug: quiet,
      info: quiet,
      warn: quiet,
      error: (detail: object, message: string) => console.error(message, detail),
    },
    sources: { nhtsa: "0", vpic: "0", epa: "0" },
    rateLimited: false,
    webhookPrivateTargets: true,
    payment: { sandbox: true, stripe: null },
    passwordCost: { N: 2 ** 10, r: 8, p: 1 },
  };
}

export function createKillableBucket(endpoint: string): BucketOptions {
  return { bucket: KILLABLE_BUCKET, region: "us-east-1", endpoint, forcePathStyle: true };
}
