import { expect, type Page } from "@playwright/test";
import { newEmail, PASSWORD } from "./fixtures";

export interface Balance {
  vhr: number;
  sticker: number;
  global: number;
}

interface Sent {
  status: number;
  json: unknown;
}

interface SendOptions {
  method?: string;
  form?: Record<string, string>;
  /** As the sticker calls take their form. */
  multipart?: boolean;
}

/** Sends a call as the page itself would: same origin, the page's cookies, the page's header. */
export async function send(page: Page, path: string, options: SendOptions = {}): Promise<Sent> {
  const { form, multipart = false, method = form ? "POST" : "GET" } = options;
  return page.evaluate(
    async ({ path, method, form, multipart }) => {
      const fields = multipart ? new FormData() : new URLSearchParams();
      for (const [name, value] of Object.entries(form ?? {})) fields.append(name, value);
      const response = await fetch(path, {
        method,
        headers: { "x-requested-with": "glovebox" },
        ...(form ? { body: fields } : {}),
      });
      return { status: response.status, json: (await response.json()) as unknown };
    },
    { path, method, form, multipart },
  );
}

/**
 * Opens an account on `origin` and leaves its session in the page's cookies, without filling in the form: one test
 * does that by hand, the others need not.
 */
export async function openAccount(page: Page, origin: string, label = "driver"): Promise<string> {
  // A whole address is one that pictures show: theirs is a data folder of its own.
  const email = label.includes("@") ? label : newEmail(label);
  await page.goto(`${origin}/login`);
  const { status } = await send(page, "/members/register", { form: { email, pass: PASSWORD } });
  expect(status, "opening an account").toBe(200);
  return email;
}

/** What the ledger says the account of the open page has. */
export async function balanceOf(page: Page): Promise<Balance> {
  const { json } = await send(page, "/members/api/user");
  return (json as { user: { credits: Balance } }).user.credits;
}

/** A call as the page sends it, with a JSON body or a form. */
function post(page: Page, path: string, body: Record<string, string>, json = false) {
  return page.evaluate(
    async ({ path, body, json }) => {
      const headers: Record<string, string> = { "x-requested-with": "glovebox" };
      headers["idempotency-key"] = crypto.randomUUID();
      if (json) headers["content-type"] = "application/json";
      const sent = json ? JSON.stringify(body) : new URLSearchParams(body);
      const response = await fetch(`/members${path}`, { method: "POST", headers, body: sent });
      return (await response.json()) as { data: { number: string } };
    },
    { path, body, json },
  );
}

/** Buys a plan with play money, without the pages; returns the order's number. */
export async function buy(page: Page, plan: string, isSubscription: boolean): Promise<string> {
  const form = { cart_plan: plan, nos: "1", ...(isSubscription ? { is_subscription: "1" } : {}) };
  const register = plan.includes("sticker") ? "/cwa_sticker_registration" : "/cwa_register";
  const { data } = await post(page, register, form);
  await post(page, "/api/payment/sandbox", { order: data.number, outcome: "succeed" }, true);
  return data.number;
}
