import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createShareLink } from "@/tests/setup/share-link";
import { ShareDocument } from "./share-document";

beforeEach(() => sessionStorage.clear());

const VIN = "2T1BURHE5JC034461";
const link = (more: object = {}) => createShareLink({ label: null, ...more });
const letter = (to: string, state: string) => ({ to, state, at: "2026-01-15T12:00:00.000Z" });

async function openLetter(answers: Parameters<typeof stubCalls>[0] = {}) {
  const sentCalls = stubCalls({ "GET /api/shares": () => ({ data: [] }), ...answers });
  renderPage(<ShareDocument vin={VIN} product="vhr" title="2018 Toyota Corolla" />);
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share this document" }));
  await userEvent.click(dialog.getByRole("tab", { name: "Send by email" }));
  return { dialog, sent: () => sentCalls.filter(({ path }) => path.endsWith("/shares/mail")) };
}
type Dialog = Awaited<ReturnType<typeof openLetter>>["dialog"];

const field = (dialog: Dialog, name: RegExp) => dialog.getByRole<HTMLInputElement>("textbox", { name });
const send = (dialog: Dialog) => userEvent.click(dialog.getByRole("button", { name: "Send email" }));

it("[PAGE-10] sends the form, confirms it, and shows the recipients", async () => {
  const links: object[] = [];
  const { dialog, sent: listMailCalls } = await openLetter({
    "GET /api/shares": () => ({ data: links }),
    "POST /api/shares/mail": () => {
      links.push(link({ letters: [letter("bob@x.com", "sent"), letter("cid@x.com", "unsent")] }));
      return { data: link() };
    },
  });
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: /Show my email/ }).checked).toBe(false);
  await userEvent.type(field(dialog, /Email addresses/), "bob@x.com; Cid@x.com");
  await userEvent.type(field(dialog, /Note/), "The Corolla.");
  await userEvent.type(field(dialog, /Your name/), "Ann");
  const days = dialog.getAllByRole("combobox", { name: "Expires in" }).at(0);
  if (!days) throw new Error("no days");
  await userEvent.selectOptions(days, "7 days");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Email language" }), "Spanish");
  await send(dialog);
  expect(await dialog.findByText("Sent to bob@x.com on Jan 15, 2026")).toBeTruthy();
  expect(dialog.getByText("Not delivered to cid@x.com")).toBeTruthy();
  expect(dialog.getByText("To bob@x.com and one other")).toBeTruthy();
  const [request, ...more] = listMailCalls();
  expect(more).toEqual([]);
  expect(JSON.parse(request?.body ?? "")).toEqual({
    vin: VIN,
    product: "vhr",
    to: "bob@x.com, cid@x.com",
    name: "Ann",
    note: "The Corolla.",
    show_email: false,
    days: 7,
    locale: "es",
  });
  expect(field(dialog, /Email addresses/).value).toBe("");
  expect(field(dialog, /Your name/).value).toBe("Ann");
});

it("[ERR-12] keeps the input after an error and a change of tabs, and resends it with the same key", async () => {
  let answer: () => object = () => refusal(429, "too_many_requests");
  const { dialog, sent: listMailCalls } = await openLetter({ "POST /api/shares/mail": () => answer() });
  await userEvent.type(field(dialog, /Email addresses/), "bob@x.com");
  await userEvent.type(field(dialog, /Note/), "Hello");
  await send(dialog);
  expect(await dialog.findByText(/You've reached the email limit/)).toBeTruthy();
  expect(field(dialog, /Note/).value).toBe("Hello");
  // The same input has the same key, so the email can't be sent twice.
  await send(dialog);
  await waitFor(() => expect(listMailCalls()).toHaveLength(2));
  const keys = () => listMailCalls().map(({ key }) => key);
  expect(keys()[0]).toBe(keys()[1]);
  await userEvent.type(field(dialog, /Note/), "!");
  answer = () => ({ data: link() });
  await userEvent.click(dialog.getByRole("tab", { name: "Create link" }));
  expect(dialog.queryByRole("textbox", { name: /Note/ })).toBeNull();
  await userEvent.click(dialog.getByRole("tab", { name: "Send by email" }));
  expect(field(dialog, /Note/).value).toBe("Hello!");
  expect(JSON.parse(sessionStorage.getItem(`share-letter:${VIN}:vhr`) ?? "")).toMatchObject({
    note: "Hello!",
  });
  await send(dialog);
  await waitFor(() => expect(listMailCalls()).toHaveLength(3));
  expect(keys()[2]).not.toBe(keys()[1]);
  await waitFor(() => expect(sessionStorage.getItem(`share-letter:${VIN}:vhr`)).toBeNull());
});

it("[PAGE-17] an invalid recipient and a note with a web address show errors, and nothing is sent", async () => {
  const { dialog, sent: listMailCalls } = await openLetter();
  await userEvent.type(field(dialog, /Email addresses/), "bob@x.com, nobody");
  await userEvent.type(field(dialog, /Note/), "See www.example.com");
  await send(dialog);
  expect(await dialog.findByText("One of these is not an email address.")).toBeTruthy();
  expect(dialog.getByText(/^Remove web and email addresses/)).toBeTruthy();
  expect(listMailCalls()).toEqual([]);
});

it("[PAGE-10] an email in progress is polled until it's sent", async () => {
  let state = "waiting";
  const { dialog } = await openLetter({
    "GET /api/shares": () => ({ data: [link({ letters: [letter("bob@x.com", state)] })] }),
  });
  expect(await dialog.findByText("Sending to bob@x.com")).toBeTruthy();
  state = "sent";
  expect(await dialog.findByText(/^Sent to bob@x.com/)).toBeTruthy();
});

it("[PAGE-10] an email already being sent when its link is revoked is shown as on its way, not as undelivered", async () => {
  const letters = [letter("bob@x.com", "leaving"), letter("cid@x.com", "unsent")];
  const { dialog } = await openLetter({
    "GET /api/shares": () => ({ data: [link({ state: "revoked", letters })] }),
  });
  expect(await dialog.findByText("Already on its way to bob@x.com")).toBeTruthy();
  expect(dialog.getByText("Not delivered to cid@x.com")).toBeTruthy();
  expect(dialog.queryByText("Not delivered to bob@x.com")).toBeNull();
});
