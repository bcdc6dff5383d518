import type { CallExample } from "@/lib/platform/calls";

const account = {
  site: "localhost",
  settlement: "connect",
  gateway: "stripe",
  sandbox: false,
  state: "onboarding",
  reference: "acct_1Q2w3E4r5T6y7U8i",
  country: "US",
  charges: false,
  payouts: false,
  requirements: [
    {
      kind: "business",
      name: "identity.business_details.registered_name",
      status: "currently_due",
      from: "user",
      problem: null,
    },
  ],
  due: "2026-02-01T00:00:00.000Z",
  synced: "2026-01-15T12:00:00.000Z",
  disconnected: null,
};
const none = {
  ...account,
  state: "not_started",
  reference: null,
  country: null,
  requirements: [],
  due: null,
  synced: null,
};
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });
const startedAccount = "an account that was begun";

export const adminPaymentAccountExamples: Record<string, CallExample> = {
  "admin.paymentAccount": { ...success(account), needs: startedAccount },
  "admin.startPaymentAccount": {
    body: { country: "US" },
    ...success({ ...account, url: "https://connect.stripe.com/setup/s/acct_1Q2w3E4r5T6y7U8i/example" }),
    needs: "a gateway that supports accounts for sites",
  },
  "admin.refreshPaymentAccount": {
    body: {},
    ...success({ ...account, state: "active", charges: true, payouts: true, requirements: [], due: null }),
    needs: startedAccount,
  },
  "admin.disconnectPaymentAccount": {
    body: { reason: "We changed our bank." },
    ...success({ ...none, disconnected: "2026-01-15T12:00:00.000Z" }),
    needs: startedAccount,
  },
  "admin.playPaymentAccount": {
    body: { outcome: "complete" },
    ...success({
      ...account,
      gateway: "sandbox",
      sandbox: true,
      state: "active",
      charges: true,
      payouts: true,
    }),
    needs: "a sandbox account",
  },
};
