import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userQuery } from "@/lib/account/client/account";
import { userSchema } from "@/lib/account/contract/account";
import type { ReportRecord } from "@/lib/generation/contract/record";
import { createQueryClient } from "@/lib/platform/browser/query-client";
import type { Locale } from "@/lib/platform/i18n/locale";
import { FEEDBACK_STORAGE_KEY, RATING_DELAY_MS } from "@/lib/platform/values/constants";
import { reportRecordQuery } from "@/lib/report/client/report";
import * as support from "@/lib/support/client";
import type { FeedbackOpening } from "@/lib/support/rules/feedback-steps";
import { answerInTurn, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { record } from "@/tests/setup/vehicles";
import { FeedbackDialog } from "./feedback-dialog";

const VIN = "2T1BURHE5JC034461";
const person = userSchema.parse({
  id: "u1",
  email: "ana@example.com",
  is_dealer: false,
  first: "Ana",
  last: "Ruiz",
  credits: { vhr: 1, sticker: 1, global: 0 },
  subscriptions: {},
});

function open(
  opening: FeedbackOpening,
  about: "report" | "sticker" = "report",
  user: typeof person | null = person,
  reportRecord: ReportRecord | null = null,
  locale: Locale = "en",
) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  client.setQueryData(reportRecordQuery(VIN).queryKey, reportRecord);
  const onClose = vi.fn();
  renderPage(<FeedbackDialog vin={VIN} about={about} opening={opening} onClose={onClose} />, {
    client,
    locale,
  });
  return onClose;
}
const click = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const title = () => screen.getByRole("heading", { level: 2 }).textContent;
const recorded = () => JSON.parse(localStorage.getItem(FEEDBACK_STORAGE_KEY) ?? "[]");
const sendFeedback = async (message: string) => {
  await userEvent.type(screen.getByLabelText("Your message"), message);
  await click("Send feedback");
};
const getBody = (call: { body: BodyInit | null } | undefined) =>
  Object.fromEntries(new URLSearchParams(String(call?.body ?? "")));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the rating", () => {
  test.each([
    [1, "Very Dissatisfied", "Sorry about that"],
    [2, "Dissatisfied", "Sorry about that"],
    [3, "Neutral", "Glad to hear it"],
    [4, "Satisfied", "Glad to hear it"],
    [5, "Very Satisfied", "Glad to hear it"],
  ])("[DLG-1] a rating of %i (%s) moves on to the next step after exactly 300 ms", (rating, name, next) => {
    vi.useFakeTimers();
    open("rating");
    fireEvent.click(screen.getByRole("button", { name: `${rating} ${name}` }));
    act(() => vi.advanceTimersByTime(RATING_DELAY_MS - 1));
    expect(title()).toBe("How satisfied are you?");
    act(() => vi.advanceTimersByTime(1));
    expect(title()).toBe(next);
  });

  test("[DLG-1] the last click during the delay counts, and restarts the delay", () => {
    vi.useFakeTimers();
    open("rating");
    fireEvent.click(screen.getByRole("button", { name: "5 Very Satisfied" }));
    act(() => vi.advanceTimersByTime(200));
    fireEvent.click(screen.getByRole("button", { name: "1 Very Dissatisfied" }));
    act(() => vi.advanceTimersByTime(299));
    expect(title()).toBe("How satisfied are you?");
    act(() => vi.advanceTimersByTime(1));
    expect(title()).toBe("Sorry about that");
  });
});

describe("free corrections", () => {
  const link = { url: "/pdf", page: "/dvh", number: "GB-0000-0000" };
  test.each([
    ["report", null, undefined],
    ["sticker", null, `/dashboard?vin=${VIN}&regenerate=true#window-sticker`],
    ["sticker", record({ vhr_sticker: { ...link, returned: true } }), undefined],
    ["report", record({ vhr_report: link }), `/dashboard?vin=${VIN}&regenerate=true#vehicle-history-report`],
    ["report", record({ vhr_report: { ...link, returned: true } }), undefined],
  ] as const)("[TRUE-2] [DLG-4] offers to regenerate a %s if that's free (%#)", async (about, made, href) => {
    open("negative", about, person, made);
    await screen.findByRole("button", { name: "Contact Support" });
    expect(screen.queryByRole("link")?.getAttribute("href")).toBe(href);
  });
});

describe("the message", () => {
  test.each([
    ["positive", "Enter a message"],
    ["negative", "Please enter a message"],
  ] as const)("[DLG-3] %s feedback without a message shows %j and sends nothing", async (opening, text) => {
    const sentCalls = answerInTurn({});
    open(opening);
    await click("Send feedback");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sentCalls).toHaveLength(0);
  });

  test("[DLG-1] [DLG-3] a positive rating sends satisfaction 5, thanks the user, and links back to the document", async () => {
    const sentCalls = answerInTurn({});
    open("positive");
    await sendFeedback("Very clear");
    await waitFor(() => expect(title()).toBe("Thank you for your feedback"));
    expect(getBody(sentCalls[0])).toEqual({
      vin: VIN,
      report_type: "report",
      satisfaction: "5",
      feedback_msg: "Very clear",
    });
    expect(screen.getByRole("link").getAttribute("href")).toBe(
      `/dashboard?vin=${VIN}#vehicle-history-report`,
    );
    expect(recorded()).toEqual([{ vin: VIN, type: "report" }]);
  });

  test("[DLG-3] Skip sends the rating without a message", async () => {
    const sentCalls = answerInTurn({});
    open("negative", "sticker");
    await click("Skip");
    await waitFor(() => expect(title()).toBe("Thank you for your feedback"));
    expect(getBody(sentCalls[0])).toEqual({ vin: VIN, report_type: "sticker", satisfaction: "2" });
    expect(recorded()).toEqual([{ vin: VIN, type: "sticker" }]);
  });

  test("[DLG-3] without a login, nothing is sent and the message is kept", async () => {
    const sentCalls = answerInTurn({});
    open("positive", "report", null);
    await sendFeedback("Kept");
    expect((await screen.findByRole("alert")).textContent).toContain("Log in");
    expect(sentCalls).toHaveLength(0);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Your message").value).toBe("Kept");
    expect(sessionStorage.getItem(`feedback:positive:${VIN}`)).toContain("Kept");
  });

  test.each([
    [
      "a rejection with a message",
      { status: 409, json: { status: "error", code: "conflict", message: "Sent before" } },
      "Sent before",
    ],
    [
      "a remote API's rejection with a message",
      { status: 422, json: { status: "error", code: "upstream_refused", message: "Not this car" } },
      "Not this car",
    ],
    [
      "[UP-3] an internal error with a developer message",
      { status: 500, json: { status: "error", message: "SQLSTATE[42S22]" } },
      "Something went wrong on our side.",
    ],
    [
      "[UP-3] a rejection without a reason",
      { status: 400, json: { error: "x" } },
      "We could not read that request.",
    ],
    ["status 'error' in a 200, with msg", { json: { status: "error", msg: "Not now" } }, "Not now"],
  ])("[ERR-5] %s: an error is shown, and the form stays open", async (_name, answer, text) => {
    answerInTurn(answer);
    open("positive");
    await sendFeedback("x");
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect(title()).toBe("Glad to hear it");
    expect(recorded()).toEqual([]);
  });

  test("[ERR-6] [UP-3] a thrown error shows our message, not the exception's", async () => {
    vi.spyOn(support, "sendFeedback").mockRejectedValueOnce(new Error("It broke"));
    open("positive");
    await sendFeedback("x");
    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong");
  });
});

describe("recorded answers", () => {
  test("[DLG-4] a sticker can be regenerated, and that choice is recorded", () => {
    open("negative", "sticker");
    const link = screen.getByRole("link", { name: "Regenerate the sticker" });
    expect(link.getAttribute("href")).toBe(`/dashboard?vin=${VIN}&regenerate=true#window-sticker`);
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link);
    expect(recorded()).toContainEqual({ vin: VIN, type: "regenerate" });
  });

  test("[DLG-2] closing the dialog without answering is recorded as an answer", async () => {
    const onClose = open("rating");
    await click("Close");
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(recorded()).toEqual([{ vin: VIN, type: "report" }]);
  });
});

describe("the ticket", () => {
  const reach = async () => {
    open("negative");
    await click("Contact Support");
    expect(title()).toBe("Contact support");
  };
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

  test("[DLG-1] [DLG-3] message, email and VIN are required, and the phone number accepts only digits", async () => {
    const sentCalls = answerInTurn({});
    await reach();
    expect(field("Email").value).toBe("ana@example.com");
    expect(field("Name").value).toBe("Ana Ruiz");
    await userEvent.clear(field("Email"));
    await userEvent.type(field("Email"), "nobody");
    await userEvent.clear(field("VIN"));
    await userEvent.type(field("Phone"), "+1 (555) 01x");
    await click("Send to support");
    expect(await screen.findByText("Please enter a message")).toBeTruthy();
    expect(screen.getByText("Invalid email")).toBeTruthy();
    expect(field("VIN").getAttribute("aria-invalid")).toBe("true");
    expect(field("Phone").value).toBe("155501");
    expect(sentCalls).toHaveLength(0);
  });

  test("[DLG-4] confirms the ticket without waiting for the new balance", async () => {
    const sentCalls = stubCalls({
      "GET /api/user": () => new Promise<never>(() => undefined),
      "POST /api-cwa/create_support_ticket": { status: "success", number: "GT-1", credit_given: true },
    });
    await reach();
    await userEvent.type(field("Message"), "Wrong color");
    await click("Send to support");
    await waitFor(() => expect(title()).toBe("Your message has been sent"));
    await waitFor(() => expect(sentCalls.map(({ path }) => path)).toContain("/api/user"));
  });

  test.each([
    [true, true],
    [false, false],
  ])(
    "[DLG-4] promises a reply within 24 hours, and mentions the credit if one was granted: %s",
    async (isCreditGiven, mentioned) => {
      const sentCalls = answerInTurn({
        json: { status: "success", number: "GT-1", credit_given: isCreditGiven },
      });
      await reach();
      await userEvent.type(field("Message"), "Wrong color");
      await click("Send to support");
      await waitFor(() => expect(title()).toBe("Your message has been sent"));
      expect(screen.getByText("A representative will reach out to you within 24 hours.")).toBeTruthy();
      expect(screen.queryByText("We added a free credit to your account.") !== null).toBe(mentioned);
      const about = { vin: VIN, credit_type: "vhr", satisfaction: "2" };
      expect(getBody(sentCalls[0])).toMatchObject({
        ...about,
        message: "Wrong color",
        email: "ana@example.com",
      });
    },
  );

  test.each([
    ["en", "Message", "Send to support", "You also get a free credit."],
    ["es", "Mensaje", "Enviar a soporte", "También recibe un crédito gratis."],
  ] as const)(
    "[UP-3] in %s, a response with only a status confirms the ticket, and promises a free credit",
    async (...row) => {
      const [locale, label, button, text] = row;
      answerInTurn({ json: { status: "success" } });
      open("negative", "report", person, null, locale);
      await click(locale === "en" ? "Contact Support" : /soporte/i);
      await userEvent.type(field(label), "Wrong color");
      await click(button);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByText(/Ticket|undefined/)).toBeNull();
    },
  );

  test("[ERR-5] a rejection is shown below the form, and no input is lost", async () => {
    answerInTurn({ status: 422, json: { status: "error", code: "upstream_refused", msg: "Try later" } });
    await reach();
    await userEvent.type(field("Message"), "Wrong color");
    await click("Send to support");
    expect((await screen.findByRole("alert")).textContent).toContain("Try later");
    expect(field("Message").value).toBe("Wrong color");
  });

  test("[ERR-12] every field survives a reload and an expired login, and is cleared after sending", async () => {
    answerInTurn({ status: 401, json: { status: "error", code: "not_logged_in", msg: "" } });
    await reach();
    await userEvent.type(field("Message"), "Wrong color");
    await userEvent.clear(field("VIN"));
    await userEvent.type(field("VIN"), "1HGCM82633A004352");
    await userEvent.clear(field("Email"));
    await userEvent.type(field("Email"), "desk@example.com");
    await userEvent.type(field("Name"), " Junior");
    await userEvent.type(field("Phone"), "5550142");
    await click("Send to support");
    expect((await screen.findByRole("link", { name: "Log in" })).getAttribute("href")).toMatch(
      /^\/login\?next=/,
    );

    // A login reloads the page, so only session storage survives.
    cleanup();
    const sentCalls = answerInTurn({ json: { status: "success", number: "GT-1", credit_given: false } });
    await reach();
    const values = ["Message", "VIN", "Email", "Name", "Phone"].map((name) => field(name).value);
    expect(values).toEqual([
      "Wrong color",
      "1HGCM82633A004352",
      "desk@example.com",
      "Ana Ruiz Junior",
      "5550142",
    ]);
    await click("Send to support");
    await waitFor(() => expect(title()).toBe("Your message has been sent"));
    expect(getBody(sentCalls[0])).toMatchObject({ vin: "1HGCM82633A004352", message: "Wrong color" });
    expect(sessionStorage.getItem(`ticket:${VIN}`)).toBeNull();
  });
});
