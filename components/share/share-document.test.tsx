import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createShareLink as link } from "@/tests/setup/share-link";
import { ShareDocument } from "./share-document";

const VIN = "2T1BURHE5JC034461";

async function openDialog(product: "vhr" | "sticker" = "vhr") {
  renderPage(<ShareDocument vin={VIN} product={product} title="2018 Toyota Corolla" />);
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  return within(await screen.findByRole("dialog", { name: "Share this document" }));
}

it("[PAGE-10] creates a link for the chosen duration, shows it, and lists it", async () => {
  const links: object[] = [];
  const sentCalls = stubCalls({
    "GET /api/shares": () => ({ data: links }),
    "POST /api/shares": () => {
      links.push(link());
      return { path: "/shared/abc", data: link() };
    },
  });
  const dialog = await openDialog("sticker");
  expect(await dialog.findByText("No links yet.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /Label/ }), "Dealer");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Expires in" }), "one year");
  await userEvent.click(dialog.getByRole("button", { name: "Create link" }));
  const field = await dialog.findByRole("textbox", { name: "Link" });
  expect((field as HTMLInputElement).value).toBe(`${window.location.origin}/shared/abc`);
  const request = sentCalls.find(({ method }) => method === "POST");
  expect(JSON.parse(request?.body ?? "")).toEqual({
    vin: VIN,
    product: "sticker",
    days: 365,
    label: "Dealer",
  });
  expect(await dialog.findByText("Not opened yet")).toBeTruthy();
});

it("[PAGE-10] lists each link with its state and views, and revokes an active one", async () => {
  let isRevoked = false;
  const sentCalls = stubCalls({
    "GET /api/shares": () => ({
      data: [
        link({ state: isRevoked ? "revoked" : "live", opens: 3, opened_at: "2026-01-20T12:00:00.000Z" }),
        link({ id: "b", label: null, state: "expired", opens: 1, opened_at: "2026-01-16T12:00:00.000Z" }),
      ],
    }),
    "DELETE /api/shares": () => {
      isRevoked = true;
      return {};
    },
  });
  const dialog = await openDialog();
  expect(await dialog.findByText("Opened 3 times, last on Jan 20, 2026")).toBeTruthy();
  expect(dialog.getByText("Opened once, Jan 16, 2026")).toBeTruthy();
  expect(dialog.getByText("Link from Jan 15, 2026")).toBeTruthy();
  expect(dialog.getAllByRole("button", { name: /^Turn off/ })).toHaveLength(1);
  await userEvent.click(dialog.getByRole("button", { name: "Turn off the link: Dealer" }));
  await waitFor(() => expect(dialog.queryByRole("button", { name: /^Turn off/ })).toBeNull());
  expect(sentCalls.find(({ method }) => method === "DELETE")?.query.get("id")).toBe("a");
});

it("[PAGE-17] shows an error for each failed request: listing, revoking and creating links", async () => {
  let fails = true;
  stubCalls({
    "GET /api/shares": () => (fails ? refusal(404, "not_found") : { data: [link()] }),
    "POST /api/shares": () => refusal(409, "conflict"),
    "DELETE /api/shares": () => refusal(404, "not_found"),
  });
  const dialog = await openDialog();
  const retry = await dialog.findByRole("button", { name: "Try again" });
  fails = false;
  await userEvent.click(retry);
  const end = await dialog.findByRole("button", { name: "Turn off the link: Dealer" });
  await userEvent.click(end);
  await waitFor(() => expect(dialog.getAllByRole("alert")).toHaveLength(1));
  await userEvent.click(dialog.getByRole("button", { name: "Create link" }));
  await waitFor(() => expect(dialog.getAllByRole("alert")).toHaveLength(2));
  expect(dialog.queryByRole("textbox", { name: "Link" })).toBeNull();
});

it("[UP-2] doesn't offer sharing if the API has no calls for share links", () => {
  renderPage(<ShareDocument vin={VIN} product="vhr" title="2018 Toyota Corolla" />, { offers: [] });
  expect(screen.queryByRole("button")).toBeNull();
});
