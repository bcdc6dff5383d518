import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { answer, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { AdminLoginForm } from "./admin-login-form";
import { SecondFactor } from "./second-factor";

const router = { refresh: vi.fn() };
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => router,
}));

const ask = (message: string) => {
  const refusal = { status: "error", code: "invalid_fields", message, errors: { code: message } };
  return Response.json(refusal, { status: 400 });
};

it("[TRUE-35] the login asks for the code after a correct password, and keeps the input", async () => {
  const named = { id: "1", email: "a@example.com", first: null, last: null };
  const admin = { ...named, site: "localhost", all_sites: true };
  const sentCalls = answer(
    calls.admin.login,
    ask("Enter the code from your authenticator app."),
    ask("This code is wrong or was already used. Enter a new one."),
    { status: "success", admin },
  );
  const done = vi.fn();
  renderPage(<AdminLoginForm onDone={done} />);
  await userEvent.type(screen.getByLabelText("Email"), "a@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
  const submit = screen.getByRole("button", { name: "Log in as administrator" });
  await userEvent.click(submit);
  const code = await screen.findByLabelText("Code");
  expect(screen.queryByText(/This code is wrong/)).toBeNull();
  await userEvent.type(code, "000000");
  await userEvent.click(submit);
  expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
  await userEvent.clear(code);
  await userEvent.type(code, "492039");
  await userEvent.click(submit);
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  const typed = { email: "a@example.com", pass: "correct horse battery" };
  expect(sentCalls.map(({ body }) => JSON.parse(body))).toEqual([
    typed,
    { ...typed, code: "000000" },
    { ...typed, code: "492039" },
  ]);
});

it("[TRUE-35] setup shows the QR code, key and link, then the recovery codes until they are saved", async () => {
  const link = "otpauth://totp/Glovebox:a?secret=HXDMVJECJJWSRB3H";
  const data = { secret: "HXDMVJECJJWSRB3H", link, qr: { side: 4, path: "M2 2h1v1h-1z" } };
  stubCalls({
    "POST /api/admin/second-factor/start": { data },
    "POST /api/admin/second-factor/confirm": { data: { recovery_codes: ["K7QM-2XWD-PA5C-9TRE-HZ4B-VN8F"] } },
  });
  renderPage(<SecondFactor state="off" />);
  await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
  await userEvent.click(screen.getByRole("button", { name: "Set up" }));
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
  expect(screen.getByText("HXDMVJECJJWSRB3H")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe(link);
  expect(screen.queryByText(/recovery codes/)).toBeNull();
  await userEvent.type(screen.getByLabelText("Code"), "492039");
  await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("K7QM-2XWD-PA5C-9TRE-HZ4B-VN8F")).toBeTruthy();
  expect(router.refresh).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "I saved the codes" }));
  expect(router.refresh).toHaveBeenCalledOnce();
});
