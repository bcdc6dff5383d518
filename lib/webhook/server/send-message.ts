import type { IncomingMessage } from "node:http";
import { withDeadline } from "@/lib/platform/calls";
import type { WebhookFailure } from "../contract";
import { isTlsFault, sendPinnedRequest } from "./pinned-request";
import { DeliveryError, resolveAllowedAddresses, type TargetRules } from "./target-address";

/** Limit for DNS, connection and response together. */
export const SEND_MS = 15_000;
const BODY_MAX = 64 * 1024;
const EXCERPT_MAX = 500;
const USER_AGENT = "Glovebox-Webhooks/1";

export interface OutgoingMessage {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface SendResult {
  failure: WebhookFailure | null;
  status: number | null;
  durationMs: number;
  excerpt: string | null;
}

export type SendMessage = (message: OutgoingMessage) => Promise<SendResult>;

/** Never throws, and doesn't follow redirects. */
export function createMessageSender(rules: TargetRules): SendMessage {
  return async (message) => {
    const startedAt = performance.now();
    const getDurationMs = () => Math.round(performance.now() - startedAt);
    try {
      const response = await withDeadline(SEND_MS, async (signal) => {
        const url = new URL(message.url);
        const { body, headers } = message;
        const allHeaders = { "content-type": "application/json", "user-agent": USER_AGENT, ...headers };
        const addresses = await resolveAllowedAddresses(url, rules);
        return sendPinnedRequest(url, addresses, { method: "POST", body, headers: allHeaders }, signal);
      });
      const status = response.statusCode ?? 0;
      const excerpt = await readExcerpt(response, Math.max(1, SEND_MS - getDurationMs()));
      return { failure: getFailure(status), status, durationMs: getDurationMs(), excerpt };
    } catch (error) {
      const { failure, excerpt } = describeFault(error);
      return { failure, status: null, durationMs: getDurationMs(), excerpt };
    }
  };
}

function getFailure(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return "gone";
  return status >= 300 && status < 400 ? "redirect" : "status";
}

/** Ignores errors, such as a body that never ends, because only the status decides whether the delivery succeeded. */
async function readExcerpt(response: IncomingMessage, ms: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  const read = async () => {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= BODY_MAX) break;
    }
  };
  await withDeadline(ms, read).catch(() => undefined);
  response.destroy();
  return findExcerpt(Buffer.concat(chunks).toString("utf8"));
}

function findExcerpt(text: string): string | null {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return [...line].slice(0, EXCERPT_MAX).join("") || null;
}

function describeFault(error: unknown): { failure: WebhookFailure; excerpt: string | null } {
  if (error instanceof DeliveryError) return { failure: error.code, excerpt: null };
  if (error instanceof DOMException && error.name === "TimeoutError")
    return { failure: "timeout", excerpt: null };
  const { code = "", message = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return { failure: isTlsFault(code) ? "tls" : "connection", excerpt: findExcerpt(code || message) };
}
