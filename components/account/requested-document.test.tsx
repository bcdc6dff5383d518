import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { takeArrival } from "@/lib/account/client/arrival";
import { findDocumentRequest } from "@/lib/generation/rules/document-request";
import { isReportWanted, wantReport } from "@/lib/report/client/wanted-report";
import { getDashboardHref, getModelStickerHref, getWantedReportHref, STICKER_HASH } from "@/lib/routes";
import { anaWire } from "@/tests/setup/member";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA } from "@/tests/setup/vehicles";
import { EntryLink } from "./entry-link";
import { LoginForm } from "./login-form";
import { RequestedDocument, RequestedTitle } from "./requested-document";
import { SignupForm } from "./signup-form";

const left = vi.hoisted(() => vi.fn(() => "leaving" as const));
vi.mock("@/lib/account/client/session", async (original) => ({
  ...(await original<object>()),
  leaveFor: left,
}));

const next = getWantedReportHref(COROLLA);
const opened = { json: { status: "success", user: anaWire } };
const wrongCredentials = {
  status: 401,
  json: { status: "error", code: "wrong_credentials", message: "error" },
};
const grants = {
  signupCredits: { vhr: 3, sticker: 2 },
  ownApi: true,
  isGlobal: false,
  verifyEmail: false,
  emailDelivery: true,
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  left.mockClear();
});

function head(to: string, entry: "login" | "signup" = "signup", site: Partial<typeof grants> = {}) {
  const request = findDocumentRequest(to);
  if (!request) throw new Error("the URL doesn't request a document");
  const { container } = renderPage(
    <>
      <RequestedTitle request={request} name="2018 Toyota Corolla" />
      <RequestedDocument request={request} site={{ ...grants, ...site }} entry={entry} />
    </>,
    { main: false },
  );
  return container.textContent ?? "";
}

describe("the page before a document is made", () => {
  test("[FIRST-4] [BTN-1] shows the car, the document, its price and the next steps", () => {
    const text = head(next);
    for (const part of ["Vehicle history report", "2018 Toyota Corolla", "2T1", "BURHE5", "JC034461"])
      expect(text).toContain(part);
    expect(text).toContain("Free with a new account (3 included)");
    expect(text).toContain("Next, we make your report.");
  });

  test("[FIRST-4] for a sticker, the page shows the free sticker credits and says that choosing options comes next", () => {
    const text = head(getDashboardHref(COROLLA, STICKER_HASH));
    expect(text).toContain("Free with a new account (2 included)");
    expect(text).toContain("Next, pick its trim, colors and options.");
    expect(head(getModelStickerHref({ year: 1969, make: "Chevrolet", model: "Camaro" }))).not.toContain(
      "VIN",
    );
  });

  test("[FIRST-4] the document costs a credit if sign-up includes none or the user already has an account", () => {
    expect(head(next, "signup", { signupCredits: { vhr: 0, sticker: 0 } })).toContain("Price1 credit");
    expect(head(next, "login")).toContain("1 credit from your account");
  });

  test("[FIRST-4] [TRUE-22] if the address must be confirmed first, the page says when the report will be generated", () => {
    const text = head(next, "signup", { verifyEmail: true });
    expect(text).toContain("Free once you confirm your email (3 included)");
    expect(text).toContain("Open it in this browser to get the report.");
  });
});

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("signing up for a report", () => {
  test("[FIRST-4] [BTN-1] remembers the requested report for this tab and the emailed link, and doesn't ask for a phone number", async () => {
    wantReport(COROLLA);
    answerInTurn(opened);
    renderPage(<SignupForm next={next} report={COROLLA} isShort />, { main: false });
    expect(screen.queryByLabelText(/Phone/)).toBeNull();
    await type("Email", "ana@example.com");
    await type("New password", "correct horse");
    await click("Create account and get report");
    await waitFor(() => expect(left).toHaveBeenCalledWith(next));
    expect(isReportWanted(COROLLA)).toBe(true);
    expect(takeArrival("ana@example.com")).toEqual({ next, report: COROLLA });
  });

  test("[FIRST-4] doesn't promise or remember a report that's requested only by the URL", async () => {
    answerInTurn(opened);
    renderPage(<SignupForm next={next} report={COROLLA} isShort />, { main: false });
    await type("Email", "ana@example.com");
    await type("New password", "correct horse");
    expect(screen.queryByRole("button", { name: /get report/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /account$/ }));
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(isReportWanted(COROLLA)).toBe(false);
    expect(takeArrival("ana@example.com")?.report).toBeNull();
  });

  test("[FIRST-4] an email that's already registered leads to the login with the email filled in", async () => {
    wantReport(COROLLA);
    answerInTurn(wrongCredentials);
    const form = <SignupForm next={next} report={COROLLA} isShort />;
    const { unmount } = renderPage(<main>{form}</main>, { main: false });
    await type("Email", "ana@example.com");
    await type("New password", "correct horse");
    await click("Create account and get report");
    const link = await screen.findByRole("link", { name: "Log in with this email" });
    expect(link.getAttribute("href")).toBe(`/login?next=${encodeURIComponent(next)}`);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com");
    link.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(link);
    unmount();
    answerInTurn(opened);
    renderPage(<LoginForm next={next} forgotHref="/forgot-password" report={COROLLA} />, { main: false });
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com"),
    );
    await type("Password", "correct horse");
    await click("Log in and get report");
    await waitFor(() => expect(left).toHaveBeenCalledWith(next));
    expect(isReportWanted(COROLLA)).toBe(true);
  });
});

test("[FIRST-4] the last typed email carries over between the forms", async () => {
  sessionStorage.setItem("draft:email", JSON.stringify({ email: "typed@example.com" }));
  renderPage(
    <main>
      <LoginForm next="/" forgotHref="/forgot-password" />
      <EntryLink href="/signup">Create account</EntryLink>
    </main>,
    { main: false },
  );
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  await waitFor(() => expect(email.value).toBe("typed@example.com"));
  await userEvent.clear(email);
  await userEvent.type(email, "other@example.com");
  const link = screen.getByRole("link", { name: "Create account" });
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  expect(sessionStorage.getItem("draft:email")).toContain("other@example.com");
});
