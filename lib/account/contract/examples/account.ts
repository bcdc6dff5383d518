import type { CallExample } from "@/lib/platform/calls";

const user = {
  id: "88c510e6-89a4-48e8-852c-75d8e35624ca",
  email: "ann@example.com",
  phone: null,
  first: null,
  last: null,
  profile_image: null,
  is_dealer: false,
  credits: { vhr: 3, sticker: 3, global: 0 },
  email_verified: true,
  pending_email: null,
  signup_credits_due: false,
  uvc_credit: 0,
  vhr_credit_subscription: 0,
  subscriptions: { vhr: null, sticker: null },
};
const token = "voy5ZBvkGqXtHa7KViP63e22Qb28flFPKvazfJ8k8E0";
const existingAccount = "an account of this address and password";

export const accountExamples: Record<string, CallExample> = {
  "account.login": {
    body: { email: "ann@example.com", pass: "correct horse battery" },
    answer: { status: "success", token, user },
    needs: existingAccount,
    variants: {
      "without a session": {
        body: { email: "ann@example.com", pass: "correct horse battery" },
        answer: { status: "success", opened: false },
      },
    },
  },
  "account.launch": {
    body: { launch_token: "launch_q3vYV5oO1mQ2mYd0m6x1G5cXn0w0wVw2Q4i8cUeS0aM" },
    answer: { status: "success", token, user },
    needs: "a launch token issued less than a minute ago",
  },
  "account.register": {
    body: { email: "ann@example.com", pass: "correct horse battery", phone: "+1 555 0100" },
    answer: { status: "success", token, user },
    needs: "an email address without an account",
    variants: {
      "without a session": {
        body: { email: "ann@example.com", pass: "correct horse battery" },
        answer: { status: "success", opened: false },
      },
    },
  },
  "account.secureLogin": {
    body: { email: "ann@example.com", pass: "correct horse battery" },
    answer: { status: "success", secure_id: "Vd3nTqkUZp0bQm5xYc8Lw2RfH7aGs1JeKo4iNu6tMyE" },
    needs: existingAccount,
  },
  "account.gatePass": { answer: { status: "success", passed: false } },
  "account.logout": { body: {}, answer: { status: "success" } },
  "account.user": { answer: { status: "success", user } },
  "account.resetPassword": { body: { email: "ann@example.com" }, answer: { status: "success" } },
  "account.verifyEmail": {
    body: { verify_token: "q3vYV5oO1mQ2mYd0m6x1G5cXn0w0wVw2Q4i8cUeS0aM" },
    answer: { status: "success", user },
    needs: "the link emailed to the account's address",
  },
  "account.resendVerification": {
    body: {},
    answer: { status: "success" },
    needs: "an account with an unconfirmed email address",
  },
  "account.linkState": {
    body: { kind: "reset", link_token: "q3vYV5oO1mQ2mYd0m6x1G5cXn0w0wVw2Q4i8cUeS0aM" },
    answer: { status: "success", state: "unknown" },
  },
  "account.restoreAccount": {
    body: { restore_token: "q3vYV5oO1mQ2mYd0m6x1G5cXn0w0wVw2Q4i8cUeS0aM" },
    answer: { status: "success" },
    needs: "the link emailed when the account was closed",
  },
  "account.changePassword": {
    body: { new_pass: "a longer one than before", current_pass: "correct horse battery" },
    answer: { status: "success", token, user },
    needs: existingAccount,
  },
};
