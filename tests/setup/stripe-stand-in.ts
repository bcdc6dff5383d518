import Stripe from "stripe";
import { openThirdParty } from "./third-parties";

export const STRIPE_SECRETS = {
  secretKey: `sk_test_${"standin".repeat(4)}`,
  webhookSecrets: [`whsec_${"new".repeat(8)}`, `whsec_${"old".repeat(8)}`] as const,
};

type StripeFault = "500" | "broken" | "declined" | null;

type Shape = Record<string, unknown> & { id: string };

export interface FakeStripe {
  origin: string;
  /** Every request: method, path, fields, Idempotency-Key. */
  requests: { method: string; path: string; fields: Record<string, string>; key: string | undefined }[];
  sessions: Map<string, Shape>;
  invoices: Map<string, Shape>;
  fault: StripeFault;
  /** An event, signed as Stripe signs it. */
  event(
    type: string,
    object: Shape,
    signing?: { at?: number; secret?: string },
  ): { body: string; signature: string };
  close(): void;
}

/** Answers as Stripe's API does at the SDK's version: shapes as its reference and types give them, cut to what is read. */
export function openStripe(now: () => Date): FakeStripe {
  const sessions = new Map<string, Shape>();
  const invoices = new Map<string, Shape>();
  const stored = new Map<string, unknown>();
  const requests: FakeStripe["requests"] = [];
  const state: { fault: StripeFault } = { fault: null };
  let serial = 0;

  async function handle(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    const { method } = request;
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    const key = request.headers.get("idempotency-key") ?? undefined;
    requests.push({ method, path, fields, key });
    if (state.fault === "500") return reply(500, { error: { type: "api_error", message: "down" } });
    if (state.fault === "broken") return new Response('{"id": "cs_');
    if (state.fault === "declined") {
      const error = {
        type: "invalid_request_error",
        code: "charge_already_refunded",
        message: "sk_test_canary",
      };
      return reply(400, { error });
    }
    const existing = key === undefined ? undefined : stored.get(key);
    const answer = existing ?? make(method, path, fields);
    if (key !== undefined) stored.set(key, answer);
    if (answer) return reply(200, answer);
    return reply(404, { error: { type: "invalid_request_error", code: "resource_missing" } });
  }

  function make(method: string, path: string, fields: Record<string, string>): unknown {
    const id = path.split("/").at(-1) ?? "";
    if (method === "POST" && path === "/v1/checkout/sessions") return newSession(fields);
    if (path.startsWith("/v1/checkout/sessions/")) return sessions.get(id);
    if (path.startsWith("/v1/invoices/")) return invoices.get(id);
    if (path === "/v1/coupons") return { id: `coupon_${++serial}`, object: "coupon" };
    if (path === "/v1/refunds") {
      const { payment_intent, amount } = fields;
      return {
        id: `re_${++serial}`,
        object: "refund",
        status: "succeeded",
        payment_intent,
        amount: Number(amount),
      };
    }
    if (path.startsWith("/v1/subscriptions/")) {
      return {
        id,
        object: "subscription",
        cancel_at_period_end: true,
        items: { data: [{ current_period_end: 1_771_156_800 }] },
      };
    }
    return undefined;
  }

  function newSession(fields: Record<string, string>): Shape {
    const id = `cs_test_${++serial}`;
    const price = Number(fields["line_items[0][price_data][unit_amount]"]);
    const session: Shape = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      mode: fields.mode,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      expires_at: Number(fields.expires_at),
      amount_total: price,
      currency: fields["line_items[0][price_data][currency]"],
      payment_intent: null,
      invoice: null,
      subscription: null,
      client_reference_id: fields.client_reference_id,
      metadata: { order_id: fields["metadata[order_id]"] },
    };
    sessions.set(id, session);
    return session;
  }

  const { origin, close } = openThirdParty("stripe", handle);
  return {
    origin,
    requests,
    sessions,
    invoices,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    event(type, object, { at, secret = STRIPE_SECRETS.webhookSecrets[0] } = {}) {
      const created = Math.floor(now().getTime() / 1000);
      const body = JSON.stringify({
        id: `evt_${++serial}`,
        object: "event",
        type,
        created,
        livemode: false,
        api_version: Stripe.API_VERSION,
        data: { object },
      });
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: at ?? created,
      });
      return { body, signature };
    },
    close,
  };
}

function reply(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "request-id": "req_standin" } });
}
