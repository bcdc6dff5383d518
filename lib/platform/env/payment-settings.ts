import { isLoopbackHost } from "@/lib/platform/values";
import type { Env } from "./env";

type PaymentEnv = Pick<
  Env,
  | "NODE_ENV"
  | "HOST"
  | "TRUST_PROXY"
  | "DATABASE_URL"
  | "MEMBERS_API_ORIGIN"
  | "PAYMENT_SANDBOX"
  | "STRIPE_SECRET_KEY"
  | "STRIPE_WEBHOOK_SECRET"
  | "STRIPE_CONNECT_WEBHOOK_SECRET"
  | "STRIPE_API_ORIGIN"
>;

export interface PaymentSettings {
  /** Test payments: anyone who reaches the site can buy for free. */
  sandbox: boolean;
  stripe: {
    secretKey: string;
    webhookSecrets: readonly [string, ...string[]];
    connectSecrets?: readonly string[];
    apiOrigin?: string;
  } | null;
}

export const NO_PAYMENTS: PaymentSettings = { sandbox: false, stripe: null };

const STRIPE_KEY = /^(sk|rk)_(live|test)_[A-Za-z0-9]{10,}$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=]{16,}$/;

function splitSecrets(text: string | undefined): string[] {
  return (text ?? "").split(",").flatMap((secret) => secret.trim() || []);
}
const getWebhookSecrets = (env: PaymentEnv) => splitSecrets(env.STRIPE_WEBHOOK_SECRET);
const connectSecrets = (env: PaymentEnv) => splitSecrets(env.STRIPE_CONNECT_WEBHOOK_SECRET);

/** Returns true behind a proxy, too, which exposes even a server that listens only on loopback. */
function isForOthers(env: PaymentEnv): boolean {
  const isOpen = !isLoopbackHost(env.HOST) || env.TRUST_PROXY || env.DATABASE_URL !== undefined;
  return env.NODE_ENV === "production" && isOpen;
}

function wantsSandbox(env: PaymentEnv): boolean {
  if (env.PAYMENT_SANDBOX !== undefined) return env.PAYMENT_SANDBOX === "1";
  return env.STRIPE_SECRET_KEY === undefined && !isForOthers(env);
}

export function listPaymentProblems(env: PaymentEnv): string[] {
  if (env.MEMBERS_API_ORIGIN !== undefined) return [];
  const problems: string[] = [];
  const { PAYMENT_SANDBOX, STRIPE_SECRET_KEY, STRIPE_API_ORIGIN } = env;
  if (PAYMENT_SANDBOX !== undefined && PAYMENT_SANDBOX !== "0" && PAYMENT_SANDBOX !== "1") {
    problems.push("PAYMENT_SANDBOX must be 1 (accept test money) or 0 (don't)");
  }
  if (PAYMENT_SANDBOX === "1" && STRIPE_SECRET_KEY?.includes("_live_")) {
    problems.push("PAYMENT_SANDBOX must not be 1 with a live STRIPE_SECRET_KEY: anyone could buy for free");
  }
  if (STRIPE_SECRET_KEY !== undefined) {
    if (!STRIPE_KEY.test(STRIPE_SECRET_KEY)) problems.push("STRIPE_SECRET_KEY isn't a Stripe secret key");
    const secrets = getWebhookSecrets(env);
    if (secrets.length === 0) {
      problems.push("STRIPE_WEBHOOK_SECRET is not set: without it, no payment can be verified");
    } else if (!secrets.every((secret) => WEBHOOK_SECRET.test(secret))) {
      problems.push("STRIPE_WEBHOOK_SECRET contains a value that isn't a Stripe signing secret (whsec_…)");
    }
    if (!connectSecrets(env).every((secret) => WEBHOOK_SECRET.test(secret))) {
      problems.push(
        "STRIPE_CONNECT_WEBHOOK_SECRET contains a value that isn't a Stripe signing secret (whsec_…)",
      );
    }
    if (connectSecrets(env).some((secret) => secrets.includes(secret))) {
      problems.push("STRIPE_CONNECT_WEBHOOK_SECRET must not share a secret with STRIPE_WEBHOOK_SECRET");
    }
  }
  if (STRIPE_API_ORIGIN !== undefined && isForOthers(env)) {
    problems.push("STRIPE_API_ORIGIN is for tests only: the secret key would be sent there");
  }
  return problems;
}

export function getPaymentSettings(env: PaymentEnv): PaymentSettings {
  const [first, ...rest] = getWebhookSecrets(env);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_ORIGIN: apiOrigin } = env;
  return {
    sandbox: wantsSandbox(env),
    stripe:
      secretKey && first
        ? { secretKey, webhookSecrets: [first, ...rest], connectSecrets: connectSecrets(env), apiOrigin }
        : null,
  };
}
