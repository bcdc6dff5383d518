import Stripe from "stripe";
import { openFakeConnect } from "./stripe-connect-stand-in";
import { openThirdParty } from "./third-parties";

export const STRIPE_SECRETS = {
  secretKey: `sk_test_${"standin".repeat(4)}`,
  webhookSecrets: [`whsec_${"new".repeat(8)}`, `whsec_${"old".repeat(8)}`] as const,
  connectSecrets: [`whsec_${"connect".repeat(4)}`, `whsec_${"thin".repeat(6)}`] as const,
};

/** 'account': the partner's account no longer accepts requests. */
type StripeFault = "500" | "broken" | "declined" | "account" | null;

type Shape = Record<string, unknown> & { id: string };

interface StripeRequest {
  method: string;
  path: string;
  fields: Record<string, string>;
  json: Record<string, unknown>;
  key: string | undefined;
  account: string | null;
}

export function openStripe(now: () => Date) {
  const sessions = new Map<string, Shape>();
  const invoices = new Map<string, Shape>();
  const stored = new Map<string, unknown>();
  const connect = openFakeConnect();
  const requests: StripeRequest[] = [];
  const state: { fault: StripeFault } = { fault: null };
  let serial = 0;

  async function handle(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    const { method } = request;
    const text = await request.text();
    const isJson = path.startsWith("/v2/");
    const json = isJson && text !== "" ? (JSON.parse(text) as Record<string, unknown>) : {};
    const fields = isJson ? {} : Object.fromEntries(new URLSearchParams(text));
    const account = request.headers.get("stripe-account");
    const sentKey = request.headers.get("idempotency-key") ?? undefined;
    // Idempotency keys are scoped to an account.
    const key = sentKey === undefined ? undefined : `${account ?? ""}/${sentKey}`;
    requests.push({ method, path, fields, json, key: sentKey, account });
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
    if (state.fault === "account") {
      const error = { type: "invalid_request_error", code: "account_invalid", message: "acct_canary" };
      return reply(403, { error });
    }
    const existing = key === undefined ? undefined : stored.get(key);
    const answer =
      existing ??
      connect.answer(method, path, { fields, json, account }) ??
      make(method, path, fields, account);
    if (key !== undefined) stored.set(key, answer);
    if (answer) return reply(200, answer);
    return reply(404, { error: { type: "invalid_request_error", code: "resource_missing" } });
  }

  function make(
    method: string,
    path: string,
    fields: Record<string, string>,
    account: string | null,
  ): unknown {
    const id = path.split("/").at(-1) ?? "";
    if (method === "POST" && path === "/v1/checkout/sessions") return newSession(fields, account);
    if (path.startsWith("/v1/checkout/sessions/")) return ofAccount(sessions.get(id), account);
    if (path.startsWith("/v1/invoices/")) {
      const invoice = ofAccount(invoices.get(id), account);
      return method === "POST" && invoice ? Object.assign(invoice, withNumbers(fields)) : invoice;
    }
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

  /** Returns undefined for objects of another account. */
  function ofAccount(object: Shape | undefined, account: string | null): Shape | undefined {
    return (object?.on_account ?? null) === account ? object : undefined;
  }

  function newSession(fields: Record<string, string>, account: string | null): Shape {
    const id = `cs_test_${++serial}`;
    const price = Number(fields["line_items[0][price_data][unit_amount]"]);
    const session: Shape = {
      id,
      on_account: account,
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
    connect,
    get fault(): StripeFault {
      return state.fault;
    },
    set fault(fault: StripeFault) {
      state.fault = fault;
    },
    event(
      type: string,
      object: Shape,
      { at, account, secret }: { at?: number; secret?: string; account?: string } = {},
    ) {
      const standard = account ? STRIPE_SECRETS.connectSecrets[0] : STRIPE_SECRETS.webhookSecrets[0];
      const created = Math.floor(now().getTime() / 1000);
      const body = JSON.stringify({
        id: `evt_${++serial}`,
        object: "event",
        type,
        account,
        created,
        livemode: false,
        api_version: Stripe.API_VERSION,
        data: { object },
      });
      return { body, signature: sign(body, secret ?? standard, at ?? created) };
    },
    /** Creates an API v2 event, which contains the account's id but not its data. */
    thinEvent(
      type: string,
      account: string,
      { secret = STRIPE_SECRETS.connectSecrets[1] }: { secret?: string } = {},
    ) {
      const created = Math.floor(now().getTime() / 1000);
      const body = JSON.stringify({
        id: `evt_test_${++serial}`,
        object: "v2.core.event",
        type,
        created: new Date(created * 1000).toISOString(),
        livemode: false,
        related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
      });
      return { body, signature: sign(body, secret, created) };
    },
    close,
  };
}

function sign(payload: string, secret: string, timestamp: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

const withNumbers = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  );

function reply(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "request-id": "req_standin" } });
}
