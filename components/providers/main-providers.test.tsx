import { useQueryClient } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { accountKeys, useUser } from "@/lib/account/client/account";
import type { User } from "@/lib/account/contract/account";
import { getMessages } from "@/lib/platform/messages/messages";
import { ana, anaWire } from "@/tests/setup/member";
import { answerInTurn } from "@/tests/setup/mock-server";
import { MainProviders } from "./main-providers";

const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const person = (id: string): User => ({
  ...ana,
  id,
  email: `${id}@example.com`,
  credits: { vhr: 3, sticker: 3, global: 0 },
});
const wire = (id: string) => ({
  ...anaWire,
  id,
  email: `${id}@example.com`,
  credits: { vhr: 2, sticker: 3, global: 0 },
});

function Probe() {
  const client = useQueryClient();
  const { data } = useUser();
  return (
    <>
      <output>{`${data?.email ?? "anonymous"} ${data?.credits.vhr ?? "-"} ${String(client.getQueryData(["garage"]) ?? "empty")}`}</output>
      <button type="button" onClick={() => client.setQueryData(["garage"], "cars")}>
        Fill
      </button>
      <button type="button" onClick={() => void client.invalidateQueries({ queryKey: accountKeys.all })}>
        Ask
      </button>
    </>
  );
}

const page = (user: User | null) => (
  <NextIntlClientProvider locale="en" messages={getMessages("en")} timeZone="America/New_York">
    <MainProviders user={user}>
      <Probe />
    </MainProviders>
  </NextIntlClientProvider>
);
const getText = () => screen.getByText(/@|anonymous/).textContent;
const click = (name: string) => act(() => screen.getByRole("button", { name }).click());

beforeEach(() => refresh.mockClear());

test("[PAGE-17] the user from the server is available immediately, without a request", () => {
  const sentCalls = answerInTurn({});
  render(page(person("ana")));
  expect(getText()).toBe("ana@example.com 3 empty");
  expect(sentCalls).toHaveLength(0);
});

test("[SEC-SES-05] the cache is cleared when a different user logs in", async () => {
  const { rerender } = render(page(person("ana")));
  click("Fill");
  rerender(page(person("ana")));
  expect(getText()).toBe("ana@example.com 3 cars");
  rerender(page(person("ben")));
  expect(getText()).toBe("ben@example.com 3 empty");
  rerender(page(null));
  expect(getText()).toBe("anonymous - empty");
});

test("[SEC-SES-05] the page refreshes if the session was ended elsewhere", async () => {
  answerInTurn({ status: 401, json: { status: "error", code: "not_logged_in" } });
  render(page(person("ana")));
  click("Ask");
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
});

test("[ENT-2] a new balance is shown without a page refresh", async () => {
  answerInTurn({ json: { status: "success", user: wire("ana") } });
  render(page(person("ana")));
  click("Ask");
  await waitFor(() => expect(getText()).toBe("ana@example.com 2 empty"));
  expect(refresh).not.toHaveBeenCalled();
});

test("[PAGE-17] an anonymous viewer's page doesn't refetch the user when the window regains focus", async () => {
  const sentCalls = answerInTurn({ status: 401, json: { status: "error", code: "not_logged_in" } });
  render(page(null));
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await Promise.resolve();
  expect(sentCalls).toHaveLength(0);
});
