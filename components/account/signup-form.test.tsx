import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { LoginForm } from "./login-form";
import { SignupForm } from "./signup-form";

const leaveFor = vi.hoisted(() => vi.fn(() => "leaving" as const));
vi.mock("@/lib/account/client/session", async (load) => ({ ...(await load<object>()), leaveFor }));

beforeEach(() => {
  sessionStorage.clear();
  leaveFor.mockClear();
});

async function signUp(answer: object) {
  answerInTurn({ json: { status: "success", ...answer } });
  const { unmount } = renderPage(<SignupForm next="/dashboard?vin=1" isShort />);
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ann@example.com" } });
  fireEvent.change(screen.getByLabelText("New password"), { target: { value: "correct horse battery" } });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  unmount();
}

it("[UP-2] a registration that returns only a status continues to the next page", async () => {
  await signUp({});
  expect(leaveFor).toHaveBeenCalledWith("/dashboard?vin=1");
});

it("[UP-2] if a sign-up doesn't open a session, it leads to the login with the email filled in", async () => {
  await signUp({ opened: false });
  expect(leaveFor).toHaveBeenCalledWith("/login?next=%2Fdashboard%3Fvin%3D1&made=1");
  renderPage(<LoginForm next="/dashboard" forgotHref="/forgot-password" />);
  await waitFor(() =>
    expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("ann@example.com"),
  );
});
