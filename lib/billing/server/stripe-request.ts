import Stripe from "stripe";
import { count, type Logger, observeSince, trace } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";

/**
 * Maps errors to 409 (already done or not found), 422 (partner's account), 502, 503 or 504 with our own text, because
 * Stripe's may contain parts of a key.
 */
export async function sendStripeRequest<T>(
  log: Logger,
  operation: string,
  request: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const countOutcome = (outcome: string) => count("provider_requests_total", { provider: "Stripe", outcome });
  try {
    const answer = await trace(`provider Stripe ${operation}`, { kind: "client" }, request);
    countOutcome("answered");
    return answer;
  } catch (error) {
    const isConnection = error instanceof Stripe.errors.StripeConnectionError;
    countOutcome(!isConnection ? "refused" : isTimeout(error) ? "timeout" : "failed");
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, requestId, statusCode } = error;
    log.error(
      { what: operation, type, code, statusCode, gatewayRequest: requestId },
      "Stripe rejected a request",
    );
    throw asAppError(error);
  } finally {
    observeSince("provider_request_duration_seconds", { provider: "Stripe" }, startedAt);
  }
}

function asAppError(error: InstanceType<typeof Stripe.errors.StripeError>): AppError {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return isTimeout(error)
      ? new AppError("gateway_timeout", "The payment service didn't respond in time. Try again.")
      : new AppError("bad_gateway", "We can't reach the payment service. Try again.");
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return new AppError("unavailable", "The payment service is busy. Try again.", { retryAfter: 5 });
  }
  if (refusesAccount(error)) {
    return new AppError("unprocessable", "The site's payment account can't do this.");
  }
  if (error.code === "charge_already_refunded" || error.code === "resource_missing") {
    return new AppError("conflict", "The payment service already did this, or doesn't recognize it.");
  }
  return new AppError("bad_gateway", "The payment service couldn't do this. Try again.");
}

const ACCOUNT_CODES = new Set([
  "account_closed",
  "account_invalid",
  "application_fees_not_allowed",
  "capability_not_active",
  "no_account",
  "testmode_charges_only",
]);

function refusesAccount(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return error instanceof Stripe.errors.StripePermissionError || ACCOUNT_CODES.has(error.code ?? "");
}

function isTimeout(error: { message: string; detail?: unknown }): boolean {
  const code = (error.detail as { code?: unknown } | undefined)?.code;
  return code === "ETIMEDOUT" || /timeout|timed out/i.test(error.message);
}
