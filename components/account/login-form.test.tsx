import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { anaWire } from "@/tests/setup/member";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { ForgotPasswordForm } from "./forgot-password-form";
import { LoginForm } from "./login-form";

const leaveForMock = vi.hoisted(() => vi.fn(() => "leaving" as const));
vi.mock("@/lib/account/client/session", async (load) => ({
  ...(await load<object>()),
  leaveFor: leaveForMock,
}));

const opened = { json: { status: "success", user: anaWire } };
const wrongCredentials = { status: 401, json: { status: "error", code: "wrong_credentials", message: "no" } };

afterEach(() => {
  sessionStorage.clear();
  leaveForMock.mockClear();
});

async function logIn(email = "ana@example.com", password = "correct horse") {
  if (email) await userEvent.type(screen.getByLabelText("Email"), email);
  if (password) await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
}

function render(locale: Locale = "en") {
  return renderPage(<LoginForm next="/dashboard?vin=X" forgotHref="/forgot-password" />, {
    locale,
    main: false,
  });
}

describe("logging in", () => {
  test("[GATE-8] sends the input and returns to the original page", async () => {
    const sentCalls = answerInTurn(opened);
    render();
    await logIn();
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("/dashboard?vin=X"));
    expect(sentCalls[0]?.href).toBe("/members/api-cwa/login");
    expect(String(sentCalls[0]?.body)).toBe("email=ana%40example.com&pass=correct+horse");
  });

  test("[UP-2] a login that opens no session still continues, and the next login form explains what happened", async () => {
    answerInTurn({ json: { status: "success", opened: false } });
    const { unmount } = render();
    await logIn();
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("/dashboard?vin=X"));
    unmount();
    render();
    expect((await screen.findByRole("status")).textContent).toContain("we couldn't keep you logged in");
    cleanup();
    render();
    expect(screen.queryByRole("status")).toBeNull();
  });

  test("[ERR-12] a rejected login shows a message and keeps the input", async () => {
    answerInTurn(wrongCredentials);
    render();
    await logIn();
    expect((await screen.findByRole("alert")).textContent).toContain("Incorrect email or password");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("correct horse");
    expect(leaveForMock).not.toHaveBeenCalled();
  });
});

test("[TRUE-22] 'Forgot password?' carries over the typed address", async () => {
  render();
  await userEvent.type(screen.getByLabelText("Email"), "ana@example.com");
  const link = screen.getByRole("link", { name: /Forgot/ });
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  cleanup();
  renderPage(<ForgotPasswordForm />, { main: false });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com"));
});

describe("an account that its owner closed", () => {
  const closed = {
    status: 403,
    json: {
      status: "error",
      code: "account_closed",
      message: "closed",
      errors: { due_at: "2026-02-14T12:00:00.000Z" },
    },
  };

  test("[TRUE-39] shows the restore deadline, keeps the input, and restores and logs in with one click", async () => {
    const sentCalls = answerInTurn(closed, { json: { status: "success" } }, opened);
    render();
    await logIn();
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("This account is closed");
    expect(notice.textContent).toContain("permanently delete it on Feb 14, 2026");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("correct horse");
    expect(leaveForMock).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Restore and log in" }));
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("/dashboard?vin=X"));
    expect(sentCalls.map(({ path }) => path)).toEqual([
      "/api-cwa/login",
      "/api/user/restore",
      "/api-cwa/login",
    ]);
    expect(String(sentCalls[1]?.body)).toContain("pass=correct+horse");
  });

  test("[TRUE-39] shows a second error if the account can no longer be restored", async () => {
    answerInTurn(closed, wrongCredentials);
    render("es");
    await userEvent.type(screen.getByLabelText("Correo electrónico"), "ana@example.com");
    await userEvent.type(screen.getByLabelText("Contraseña"), "correct horse");
    await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    await userEvent.click(await screen.findByRole("button", { name: "Restaurar e iniciar sesión" }));
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
    expect(leaveForMock).not.toHaveBeenCalled();
  });
});

describe("before anything is sent", () => {
  test("[PAGE-2] works without the main page's providers, and uses POST to keep the password out of the URL", () => {
    render();
    const form = screen.getByRole("button", { name: "Log in" }).closest("form");
    expect(form?.getAttribute("method")).toBe("post");
  });

  test("[PAGE-17] the fields have autocomplete hints for password managers", () => {
    render();
    expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
  });

  test("[PAGE-17] the password can be shown and hidden", async () => {
    render();
    const show = screen.getByRole("button", { name: "Show" });
    await userEvent.click(show);
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide" }));
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  });
});
