import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { LinkState } from "@/lib/account/contract/account";
import type { AdminWire } from "@/lib/admin/contract/session";
import { calls } from "@/lib/compose/calls/table";
import { answer } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { ConfirmEmail } from "./confirm-email";
import { PartnerNotices } from "./partner-shell";

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
const at = vi.hoisted(() => ({ path: "/partner" }));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => at.path }));

const email = "ana@rio.example";
const open = (link: LinkState | null, token = "from-the-mailed-link") =>
  renderPage(<ConfirmEmail token={token} email={email} link={link} state="awaiting_email" confirms />);
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  router.refresh.mockClear();
  at.path = "/partner";
});

it("[PART-1] one click confirms the owner's address and shows the next steps", async () => {
  const sentCalls = answer(calls.admin.confirmPartnerEmail, {
    status: "success",
    data: { state: "awaiting_approval" },
  });
  open("valid");
  expect(sentCalls).toHaveLength(0);
  await click("Confirm address");
  expect(await screen.findByRole("heading", { name: "Your email address is confirmed" })).toBeTruthy();
  expect(screen.getByText(/review your company and email you/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open your console" }).getAttribute("href")).toBe("/partner");
  expect(sentCalls[0]?.body).toContain("from-the-mailed-link");
  expect(router.refresh).toHaveBeenCalledOnce();
});

it("[PART-1] if the server rejects a link, the reason is shown and a new link can be sent", async () => {
  const text = "This link belongs to another account. Log in to that account.";
  const refusal = { status: "error", code: "invalid_fields", message: text, errors: { verify_token: text } };
  answer(calls.admin.confirmPartnerEmail, Response.json(refusal, { status: 400 }));
  open(null);
  await click("Confirm address");
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  expect(screen.getByRole("button", { name: "Resend link" })).toBeTruthy();
});

it.each([
  ["used", "This link was already used."],
  ["expired", "This link has expired."],
  ["unknown", "This link doesn't work."],
] as const)(
  "[PART-1] opening a link that is %s shows what's wrong, and a new link can be sent",
  async (state, text) => {
    const sentCalls = answer(calls.admin.resendPartnerEmail, {
      status: "success",
      data: { state: "awaiting_email", sent: true },
    });
    open(state);
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Confirm address" })).toBeNull();
    await click("Resend link");
    expect((await screen.findByText(/We sent you the link/)).getAttribute("role")).toBe("status");
    expect(sentCalls).toHaveLength(1);
  },
);

it("[PART-1] a missing link, a confirmed address and another account's link each have their own message", () => {
  const { unmount } = open(null, "");
  expect(screen.getByText(/open the link in our email again/)).toBeTruthy();
  unmount();
  const view = renderPage(
    <ConfirmEmail token="t" email={email} link="used" state="active" confirms={false} />,
  );
  expect(screen.getByText("Your email address is confirmed")).toBeTruthy();
  view.unmount();
  renderPage(<ConfirmEmail token="t" email={email} link="valid" state="awaiting_email" confirms={false} />);
  expect(screen.getByText("This link belongs to another account")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

const admin = (partner: AdminWire["partner"]) => ({ email, partner }) as AdminWire;

it("[PART-1] the console reminds the owner until the address is confirmed, except on the confirmation page", async () => {
  answer(calls.admin.resendPartnerEmail, { status: "success", data: { state: "active", sent: false } });
  const waiting = admin({ state: "awaiting_email", confirms_email: true });
  const { unmount } = renderPage(<PartnerNotices admin={waiting} />);
  const notice = screen.getByRole("complementary", { name: "Confirm your email address" });
  expect(notice.textContent).toContain(email);
  await click("Resend link");
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  unmount();
  at.path = "/partner/confirm";
  const view = renderPage(<PartnerNotices admin={waiting} />);
  expect(screen.queryByRole("complementary")).toBeNull();
  view.unmount();
  at.path = "/partner";
  renderPage(<PartnerNotices admin={admin({ state: "active", confirms_email: false })} />);
  renderPage(<PartnerNotices admin={admin(undefined)} />);
  expect(screen.queryByRole("complementary")).toBeNull();
});
