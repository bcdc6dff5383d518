import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { apiKeyExamples } from "@/lib/api-keys/contract/examples";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { KeysPanel } from "./keys-panel";

const NETWORK = "Enter an address or a network, such as 203.0.113.0/24.";
const list = apiKeyExamples["apiKey.list"]?.answer;

it("[PART-5] a dealer's keys show their name, prefix, mode, allowed addresses and last use", async () => {
  stubCalls({ "GET /api/keys": list });
  renderPage(<KeysPanel />);
  expect(await screen.findByRole("heading", { name: "Inventory feed" })).toBeTruthy();
  for (const text of ["gbx_live_7kQ2m9Xa…", "203.0.113.0/24", "Not used yet", "Live"])
    expect(screen.getByText(text)).toBeTruthy();
});

it("[PART-5] a new key is a test key by default and shown only once, and a rejection keeps the input", async () => {
  let refuses = true;
  const sentCalls = stubCalls({
    "GET /api/keys": { data: [], scopes: ["report:read", "report:write"] },
    "POST /api/keys": () =>
      refuses
        ? Response.json(
            { status: "error", code: "bad_request", message: "x", errors: { "networks.0": NETWORK } },
            { status: 400 },
          )
        : apiKeyExamples["apiKey.create"]?.answer,
  });
  renderPage(<KeysPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Create key" }));
  await userEvent.type(await screen.findByLabelText("Name"), "Feed");
  await userEvent.click(screen.getByRole("checkbox", { name: "report:read" }));
  await userEvent.click(screen.getAllByRole("button", { name: "Create key" }).at(-1) as HTMLElement);
  expect(await screen.findByText(NETWORK)).toBeTruthy();
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Feed");
  refuses = false;
  await userEvent.click(screen.getAllByRole("button", { name: "Create key" }).at(-1) as HTMLElement);
  expect(await screen.findByText(/^gbx_live_7kQ2m9XaQ1/)).toBeTruthy();
  const body = JSON.parse(sentCalls.filter(({ body }) => body).at(-1)?.body ?? "{}");
  expect(body).toMatchObject({
    name: "Feed",
    mode: "test",
    scopes: ["report:read"],
    networks: [],
    expires: null,
  });
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "I saved it" }));
  await waitFor(() => expect(screen.queryByText(/^gbx_live_7kQ2m9XaQ1/)).toBeNull());
});
