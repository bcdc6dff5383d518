import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { takeArrival } from "@/lib/account/client/arrival";
import { useToasts } from "@/stores/toast";
import { anaWire } from "@/tests/setup/member";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { SignupVoucher } from "./auth-offers";
import { ForgotPasswordForm } from "./forgot-password-form";
import { ResetPasswordForm } from "./reset-password-form";
import { SecureLoginForm } from "./secure-login-form";
import { ChangePasswordForm } from "./security-panel";
import { SignupForm } from "./signup-form";

const leaveForMock = vi.hoisted(() => vi.fn(() => "leaving" as const));
vi.mock("@/lib/account/client/session", async (load) => ({
  ...(await load<object>()),
  leaveFor: leaveForMock,
}));

const opened = { json: { status: "success", user: anaWire } };
const done = { json: { status: "success" } };

afterEach(() => {
  sessionStorage.clear();
  leaveForMock.mockClear();
  useToasts.getState().remove();
});

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("signing up", () => {
  test("[TRUE-22] the voucher says whether credits are added right away or after the email address is confirmed", () => {
    const sells = { signupCredits: { vhr: 3, sticker: 3 }, isGlobal: false, ownApi: true };
    const open = (verifyEmail: boolean, emailDelivery: boolean | null) =>
      renderPage(<SignupVoucher site={{ ...sells, verifyEmail, emailDelivery }} />);
    const { unmount } = open(true, true);
    expect(screen.getByText("Added when you confirm your email")).toBeTruthy();
    unmount();
    for (const [verifies, delivers] of [
      [true, false],
      [true, null],
      [false, true],
    ] as const) {
      const opened = open(verifies, delivers);
      expect(screen.getByText("Included when you sign up")).toBeTruthy();
      opened.unmount();
    }
  });

  test("[GATE-8] creates the account and returns to the original page", async () => {
    const sentCalls = answerInTurn(opened);
    renderPage(<SignupForm next="/dashboard?vin=X" />, { main: false });
    await type("Email", "ana@example.com");
    await type("New password", "correct horse");
    await click("Create account");
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("/dashboard?vin=X"));
    expect(takeArrival("ana@example.com")).toEqual({ next: "/dashboard?vin=X", report: null });
    expect(sentCalls[0]?.href).toBe("/members/register");
    expect(String(sentCalls[0]?.body)).toBe("email=ana%40example.com&pass=correct+horse&phone=");
  });

  test("[SEC-AUTH-02] a rejection doesn't reveal whether the address has an account", async () => {
    answerInTurn({ status: 401, json: { status: "error", code: "wrong_credentials", message: "error" } });
    renderPage(<SignupForm next="/" />, { main: false });
    await type("Email", "ana@example.com");
    await type("New password", "correct horse");
    await click("Create account");
    expect((await screen.findByRole("alert")).textContent).toContain("If you already have one");
  });

  test("[SEC-AUTH-04] a short password is rejected with a message before it's sent", async () => {
    const sentCalls = answerInTurn(opened);
    renderPage(<SignupForm next="/" />, { main: false });
    await type("Email", "ana@example.com");
    await type("New password", "short");
    await click("Create account");
    expect(await screen.findByText("Use at least 8 characters.")).toBeTruthy();
    expect(sentCalls).toHaveLength(0);
  });
});

describe("[TRUE-22] a new password's strength", () => {
  test.each([
    ["sunshine", "Too common: easy to guess."],
    ["kq7wmvzp", "Strength: weak. Make it longer."],
    ["correct horse battery", "Strength: strong."],
  ])("is shown while '%s' is typed, but only once the password is long enough", async (password, text) => {
    renderPage(<SignupForm next="/" />, { main: false });
    await type("New password", password.slice(0, 7));
    expect(screen.queryByText(/Strength|Too common/)).toBeNull();
    await type("New password", password.slice(7));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("is hidden for the current password, and disappears once the new password is saved", async () => {
    answerInTurn(opened);
    renderPage(<ChangePasswordForm email="ana@example.com" />);
    await type("Current password", "correct horse battery");
    expect(screen.queryByText("Strength: strong.")).toBeNull();
    await type("New password", "another horse battery");
    expect(await screen.findByText("Strength: strong.")).toBeTruthy();
    await click("Change password");
    await waitFor(() => expect(screen.queryByText("Strength: strong.")).toBeNull());
  });
});

describe("resetting a forgotten password", () => {
  test("[SEC-AUTH-02] the response doesn't reveal whether the address has an account", async () => {
    answerInTurn(done);
    renderPage(<ForgotPasswordForm />, { main: false });
    await type("Email", "nobody@example.com");
    await click("Send link");
    expect((await screen.findByRole("status")).textContent).toContain(
      "If nobody@example.com has an account here",
    );
  });

  test("[ERR-12] after too many attempts, shows how long to wait and keeps the address", async () => {
    answerInTurn({
      status: 429,
      json: { status: "error", code: "too_many_requests" },
      headers: { "retry-after": "42" },
    });
    renderPage(<ForgotPasswordForm />, { main: false });
    await type("Email", "ana@example.com");
    await click("Send link");
    expect((await screen.findByRole("alert")).textContent).toContain("Wait 42 seconds");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com");
  });

  test("[PAGE-17] setting a password sends the link's token and continues to the next page", async () => {
    const sentCalls = answerInTurn(opened);
    renderPage(<ResetPasswordForm resetToken="t-1" next="/dashboard" />, { main: false });
    await type("New password", "another horse");
    await click("Save and log in");
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("/dashboard"));
    expect(String(sentCalls[0]?.body)).toBe("new_pass=another+horse&reset_token=t-1");
  });

  test("[ERR-12] an expired link shows an error and offers a new link", async () => {
    answerInTurn({
      status: 400,
      json: {
        status: "error",
        code: "invalid_fields",
        errors: { reset_token: "This link has expired. Request a new one." },
      },
    });
    renderPage(<ResetPasswordForm resetToken="t-1" next="/dashboard" />, { locale: "es", main: false });
    await type("Contraseña nueva", "another horse");
    await click("Guardar e iniciar sesión");
    expect((await screen.findByRole("alert")).textContent).toContain("Este enlace venció.");
    expect(screen.getByRole("link", { name: "Pedir otro enlace" }).getAttribute("href")).toBe(
      "/forgot-password",
    );
  });
});

describe("changing the password in the account", () => {
  test("[DLG-6] success shows a toast for 3 seconds and clears the fields", async () => {
    answerInTurn(opened);
    renderPage(<ChangePasswordForm email="ana@example.com" />);
    await type("Current password", "correct horse");
    await type("New password", "another horse");
    await click("Change password");
    await waitFor(() => expect(useToasts.getState().current?.title).toBe("Password changed"));
    expect(useToasts.getState().current?.duration).toBe(3000);
    expect(screen.getByLabelText<HTMLInputElement>("Current password").value).toBe("");
  });
});

test("[GATE-5] logging in at the gate opens the page behind it", async () => {
  const sentCalls = answerInTurn(done);
  renderPage(<SecureLoginForm next="/login" />, { main: false });
  await type("Email", "ana@example.com");
  await type("Password", "correct horse");
  await click("Log in");
  await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("/login"));
  expect(sentCalls[0]?.href).toBe("/members/api/securelogin");
  expect(String(sentCalls[0]?.body)).toBe('{"email":"ana@example.com","pass":"correct horse"}');
});
