type Shape = Record<string, unknown> & { id: string };

interface Sent {
  fields: Record<string, string>;
  json: Record<string, unknown>;
  account: string | null;
}

type CapabilityStatus = "active" | "pending" | "rejected" | "restricted" | "unsupported";

export function openFakeConnect() {
  const accounts = new Map<string, Shape>();
  const payments = new Map<string, Shape>();
  const fees = new Map<string, { amount: number; amount_refunded: number }>();
  let serial = 0;

  function newAccount(json: Record<string, unknown>): Shape {
    const id = `acct_test${++serial}`;
    const account = { id, object: "v2.core.account", livemode: false, sent: json };
    accounts.set(id, account);
    become(id, "restricted", {
      requirements: {
        entries: [entry("identity.business_details.registered_name", "currently_due")],
        summary: { minimum_deadline: { status: "currently_due", time: "2026-02-01T00:00:00.000Z" } },
      },
    });
    return account;
  }

  function become(
    id: string,
    cards: CapabilityStatus,
    values: { payouts?: CapabilityStatus; requirements?: Record<string, unknown>; closed?: boolean } = {},
  ) {
    const account = accounts.get(id);
    if (!account) throw new Error(`no account ${id}`);
    const { payouts = cards, requirements = { entries: [] }, closed = false } = values;
    const capabilities = {
      card_payments: { status: cards, status_details: [] },
      stripe_balance: { payouts: { status: payouts, status_details: [] } },
    };
    Object.assign(account, {
      closed,
      requirements,
      configuration: { merchant: { applied: true, capabilities } },
    });
  }

  return {
    accounts,
    payments,
    fees,
    become,
    charge({ id, account, feeCents }: { id: string; account: string; feeCents: number | null }) {
      const application_fee = feeCents === null ? null : `fee_${id}`;
      if (application_fee) fees.set(application_fee, { amount: feeCents ?? 0, amount_refunded: 0 });
      payments.set(id, {
        id,
        object: "payment_intent",
        on_account: account,
        application_fee_amount: feeCents,
        latest_charge: { id: `ch_${id}`, object: "charge", application_fee },
      });
    },
    answer(method: string, path: string, { fields, json, account }: Sent): unknown {
      const id = path.split("/").at(-1) ?? "";
      if (path === "/v2/core/accounts" && method === "POST") return newAccount(json);
      if (path.startsWith("/v2/core/accounts/")) return accounts.get(id);
      if (path === "/v2/core/account_links") {
        const url = `https://connect.stripe.com/setup/${json.account}/${++serial}`;
        return { object: "v2.core.account_link", account: json.account, url };
      }
      if (path.startsWith("/v1/payment_intents/")) {
        const payment = payments.get(id);
        return payment?.on_account === account ? payment : undefined;
      }
      if (path.startsWith("/v1/application_fees/")) {
        const feeId = path.split("/")[3] ?? "";
        const fee = fees.get(feeId);
        if (!fee || account !== null) return undefined;
        if (!path.endsWith("/refunds")) return { id: feeId, object: "application_fee", ...fee };
        fee.amount_refunded += Number(fields.amount);
        return { id: `fr_${++serial}`, object: "fee_refund", amount: Number(fields.amount) };
      }
      return undefined;
    },
  };
}

export function entry(
  description: string,
  status: "past_due" | "currently_due" | "eventually_due",
  error?: string,
) {
  return {
    description,
    awaiting_action_from: "user",
    errors: error ? [{ code: "invalid_value_other", description: error }] : [],
    impact: {},
    minimum_deadline: { status },
    requested_reasons: [{ code: "routine_onboarding" }],
  };
}
