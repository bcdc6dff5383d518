import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/providers/toaster";
import { calls } from "@/lib/compose/calls/table";
import type { Locale } from "@/lib/platform/i18n/locale";
import { TOAST_MS } from "@/lib/platform/values/constants";
import { useDeletionReceipt } from "@/stores/deletion-receipt";
import { useToasts } from "@/stores/toast";
import { createDeferred } from "@/tests/setup/deferred";
import { ana, openCache } from "@/tests/setup/member";
import { answer, answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { DeleteAccountPage } from "./delete-account-page";

const site = { name: "Glovebox", logo: "/sites/glovebox.svg", supportEmail: "support@glovebox.example" };
const receipt = { json: { status: "success", number: "GD-1234" } };

async function open({ user = null, locale = "en" }: { user?: typeof ana | null; locale?: Locale } = {}) {
  const page = renderPage(
    <>
      <DeleteAccountPage site={site} />
      <Toaster />
    </>,
    { client: openCache(user), locale },
  );
  await screen.findByRole("button", { name: /Submit|Enviar/ });
  return page;
}
const email = () => screen.getByRole("textbox", { name: "Email" }) as HTMLInputElement;
const message = () => screen.getByRole("textbox", { name: "Message" }) as HTMLTextAreaElement;
const submit = () => screen.getByRole("button", { name: /Submit|Loading/ }) as HTMLButtonElement;

async function fill() {
  await userEvent.type(email(), "ana@example.com");
  await userEvent.type(message(), "Please delete it.");
}

/** Typing is slow on a busy machine. */
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  act(() => useToasts.getState().remove());
  act(() => useDeletionReceipt.getState().setReceipt(null));
});

test("[PAGE-13] shows the logo, heading, support link, fields and warning, word for word", async () => {
  const { container } = await open();
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/sites/glovebox.svg");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Delete your account");
  const support = screen.getByRole("link", { name: "support team" });
  expect(support.getAttribute("href")).toBe("mailto:support@glovebox.example");
  expect(email().type).toBe("email");
  expect(message().getAttribute("aria-required")).toBe("true");
  expect(submit().textContent).toContain("Submit");
  expect(
    screen.getByText(
      "This action is irreversible. If you delete your account, you will lose access to your account and all of your data.",
    ),
  ).toBeDefined();
});

test("[TRUE-39] doesn't call the reason optional, and offers to send another request", async () => {
  answerInTurn(receipt);
  const { container } = await open();
  expect(container.textContent).not.toContain("if you like");
  await fill();
  await userEvent.click(submit());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("We received your request"));
  await userEvent.click(screen.getByRole("button", { name: "Send another request" }));
  expect(message().value).toBe("");
});

test("[PAGE-13] [TRUE-39] a member's email is prefilled, and the request's receipt is still shown after the account is closed", async () => {
  answerInTurn({ json: { ...receipt.json, closed: true } });
  const { unmount } = await open({ user: ana });
  expect(email().value).toBe("ana@example.com");
  await userEvent.type(message(), "Please delete it.");
  await userEvent.click(submit());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Your account is closed"));
  expect(
    screen.getByText(/Your request number is GD-1234.*permanently delete everything in 30 days/),
  ).toBeDefined();
  expect(screen.queryByRole("button", { name: "Send another request" })).toBeNull();
  expect(screen.queryByText(/Tell us which account/)).toBeNull();
  // Renders the page as a visitor, because closing the account ended the session.
  unmount();
  renderPage(<DeleteAccountPage site={site} />, { client: openCache(null) });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Your account is closed"));
});

test("[PAGE-13] shows a spinner instead of the form until the site settings have loaded", () => {
  renderPage(<DeleteAccountPage site={null} />, { client: openCache(null) });
  expect(screen.getByRole("status").querySelector(".rounded-full")).not.toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("[PAGE-13] [ERR-3] an invalid address and an empty message show errors at their fields, and nothing is sent", async () => {
  const sentCalls = answerInTurn(receipt);
  await open();
  await userEvent.type(email(), "ana@");
  await userEvent.click(submit());
  expect(await screen.findByText("Please enter a valid email address.")).toBeDefined();
  expect(screen.getByText("Please enter a message.")).toBeDefined();
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(sentCalls).toHaveLength(0);
});

test("[PAGE-13] the button is disabled and reads 'Loading...' while the request is in flight", async () => {
  const held = createDeferred();
  answer(calls.account.deleteAccount, () => held.promise.then(() => receipt.json));
  await open();
  await fill();
  await userEvent.click(submit());
  await waitFor(() => expect(submit().textContent).toContain("Loading..."));
  expect(submit().disabled).toBe(true);
  held.resolve();
  expect(await screen.findByText(/GD-1234/)).toBeDefined();
});

test("[PAGE-13] [ERR-2] [DLG-6] success shows a toast for 10 seconds and the request number on the page", async () => {
  const sentCalls = answerInTurn(receipt);
  await open();
  await fill();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.click(submit());
  await waitFor(() =>
    expect(screen.getByText("Your request has been submitted successfully!")).toBeDefined(),
  );
  expect(JSON.parse(String(sentCalls[0]?.body))).toEqual({
    email: "ana@example.com",
    message: "Please delete it.",
  });
  expect(useToasts.getState().current?.duration).toBe(TOAST_MS.deleteRequest);
  act(() => vi.advanceTimersByTime(9000));
  expect(screen.queryByText("Your request has been submitted successfully!")).not.toBeNull();
  act(() => vi.advanceTimersByTime(1001));
  act(() => vi.advanceTimersByTime(160));
  expect(screen.queryByText("Your request has been submitted successfully!")).toBeNull();
  expect(screen.getByText(/GD-1234/)).toBeDefined();
  expect(screen.queryByRole("textbox"), "[TRUE-39]").toBeNull();
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

const createRefusal = (status: number, code: string) => ({
  status,
  json: { status: "error", code, message: "A text of the server.", request_id: "r1" },
});

test("[PAGE-13] [ERR-1] the server's message is shown in red below the form, and the input is kept", async () => {
  answerInTurn(createRefusal(409, "conflict"));
  await open();
  await fill();
  await userEvent.click(submit());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("A text of the server.");
  expect(alert.className).toContain("text-red");
  expect(submit().compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect([email().value, message().value]).toEqual(["ana@example.com", "Please delete it."]);
});

test.each([
  ["an internal server error", createRefusal(500, "internal"), "Something went wrong on our side."],
  ["a response without a message", { status: 400, json: {} }, "We could not read that request."],
  ["no network", "no network" as const, "You're offline."],
])("[PAGE-13] [ERR-1] shows a generic message for %s", async (_what, answer, text) => {
  answerInTurn(answer);
  await open();
  await fill();
  await userEvent.click(submit());
  expect((await screen.findByRole("alert")).textContent).toContain(text);
});

test("[UP-3] a remote API's field errors are shown next to their fields, or in an alert if the form has no such field", async () => {
  const errors = { email: "This address has no account here.", reason: "Too short." };
  answerInTurn({ status: 422, json: { status: "error", code: "upstream_refused", message: "No.", errors } });
  await open();
  await fill();
  await userEvent.click(submit());
  expect(await screen.findByText("This address has no account here.")).toBeDefined();
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Too short.");
});

test("[PAGE-13] a Spanish page doesn't show the server's English error message", async () => {
  answerInTurn(createRefusal(409, "conflict"));
  await open({ locale: "es" });
  await userEvent.type(screen.getByRole("textbox", { name: "Correo electrónico" }), "ana@example.com");
  await userEvent.type(screen.getByRole("textbox", { name: "Mensaje" }), "Por favor.");
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  expect((await screen.findByRole("alert")).textContent).not.toContain("A text of the server");
});

test("[UP-3] accepts a response without a receipt number, and shows the error message of an HTTP 200 rejection", async () => {
  answerInTurn(
    { json: { status: "error", message: "This account has open orders." } },
    { json: { status: "success", number: null, closed: false } },
  );
  await open();
  await fill();
  await userEvent.click(submit());
  expect((await screen.findByRole("alert")).textContent).toBe("This account has open orders.");
  await userEvent.click(submit());
  expect(await screen.findByText("We received your request")).toBeTruthy();
  expect(screen.queryByText(/request number/)).toBeNull();
});
