import { siteCalls } from "@/lib/contract/site";
import type { AnswerReader } from "@/lib/platform/upstream-reader/unwrap-answer";
import { readSiteConfig, readSiteSettings } from "@/lib/site/server/upstream-site";

/** Converts what a remote Members API answers to the contract's shape, by the call's name. */
export const upstreamReaders: Readonly<Record<string, AnswerReader>> = {
  [siteCalls.config.name]: readSiteConfig,
  [siteCalls.settings.name]: readSiteSettings,
};
