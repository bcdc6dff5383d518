import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { ApiError } from "@/lib/platform/browser/api-error";
import { refusal, type SentCall, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createGarageVehicle } from "@/tests/setup/vehicles";
import { VehicleFiles } from "./vehicle-files";

interface Sending {
  href: string;
  body: FormData;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}
const sendings: (Sending & { done: (data: unknown) => void; fail: (error: unknown) => void })[] = [];
vi.mock("@/lib/platform/browser/upload", () => ({
  upload: (sending: Sending) =>
    new Promise((done, fail) => {
      sending.signal.addEventListener("abort", () => fail(sending.signal.reason));
      sendings.push({ ...sending, done, fail });
    }),
}));

beforeEach(() => sendings.splice(0));

const paper = (id: string, name: string) => ({ id, name, url: `/f/${id}` });
const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf" });
const TWO = createGarageVehicle({ documents: [paper("p1", "title.pdf"), paper("p2", "bill.pdf")] });

function render(vehicle: GarageVehicle, more: Record<string, unknown> = {}) {
  const sentCalls = stubCalls({
    "GET /api/db/dvh": { vehicle },
    "POST /api/garage/files/order": {},
    "DELETE /api/garage/files": {},
    "POST /api/garage/files/restore": { data: { ...paper("p1", "title.pdf"), kind: "document" } },
    ...more,
  });
  renderPage(<VehicleFiles vehicle={vehicle} kind="document" />);
  return sentCalls;
}
const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText("Add documents"), files);
const sending = async (at: number) => {
  await waitFor(() => expect(sendings.length).toBeGreaterThan(at));
  const sending = sendings[at];
  if (!sending) throw new Error("nothing was sent");
  return sending;
};
const getBody = (sentCalls: readonly SentCall[], path: string) =>
  JSON.parse(sentCalls.find((call) => call.path === path && call.method === "POST")?.body ?? "{}");

it("[PAGE-7] shows the empty state and the allowed file types", () => {
  render(createGarageVehicle());
  expect(screen.getByText("No documents yet. Add the title, insurance or receipts.")).toBeTruthy();
  expect(screen.getByText("Up to 40 PDFs or pictures, 8 MB each.")).toBeTruthy();
});

it("[PAGE-7] uploads several files one after another, with progress", async () => {
  render(createGarageVehicle());
  await choose(pdf("one.pdf"), pdf("two.pdf"));
  const first = await sending(0);
  expect(first.body.get("kind")).toBe("document");
  expect(screen.getByText("Sending one.pdf")).toBeTruthy();
  first.onProgress(0.4);
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveProperty("value", 0.4));
  expect(sendings).toHaveLength(1);
  first.done({ id: "p1" });
  const second = await sending(1);
  expect(screen.getByText("Sending two.pdf")).toBeTruthy();
  second.done({ id: "p2" });
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

it("[PAGE-7] 'Stop' ends the upload and shows that earlier files are kept", async () => {
  render(createGarageVehicle());
  await choose(pdf("one.pdf"));
  const { signal } = await sending(0);
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopped. We kept what was already sent.")).toBeTruthy();
  expect(signal.aborted).toBe(true);
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it.each<[ApiError["code"], string]>([
  ["unsupported_media_type", "This isn't a PDF or a picture."],
  ["too_large", "This file is too large."],
  ["conflict", "There's no more room. Remove something first."],
  [
    "infected",
    "one.pdf: Our virus scanner found something in this file, so we didn't save it. Check your device for viruses, then choose another file.",
  ],
  ["offline", "You're offline. Check your connection and try again. Nothing you typed is lost."],
])("[ERR-12] a file rejected as %s shows '%s', and another file can be chosen", async (code, text) => {
  render(createGarageVehicle());
  await choose(pdf("one.pdf"));
  (await sending(0)).fail(new ApiError({ code, status: 400, message: "refused" }));
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  await choose(pdf("two.pdf"));
  (await sending(1)).done({ id: "p2" });
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("[PAGE-7] documents can be moved with buttons, and the new position is announced", async () => {
  const sentCalls = render(TWO);
  expect(screen.getByRole("button", { name: "Move title.pdf earlier" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Move bill.pdf later" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Move bill.pdf earlier" }));
  expect(await screen.findByText("Moved to position 1 of 2.")).toBeTruthy();
  await waitFor(() => expect(getBody(sentCalls, "/api/garage/files/order").ids).toEqual(["p2", "p1"]));
});

it("[ERR-12] a file that can't be removed is still listed, with the reason", async () => {
  render(TWO, { "DELETE /api/garage/files": () => refusal(403, "forbidden") });
  await userEvent.click(screen.getByRole("button", { name: "Remove title.pdf" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Your account doesn't have access to this.",
  );
  expect(screen.getByRole("link", { name: "title.pdf" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
