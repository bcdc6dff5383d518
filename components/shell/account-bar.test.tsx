import { useQueryClient } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { userQuery } from "@/lib/account/client/account";
import type { User } from "@/lib/account/contract/account";
import { getMessages } from "@/lib/platform/messages/messages";
import { ana } from "@/tests/setup/member";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh: vi.fn() }) }));

const asServed: User = { ...ana, credits: { vhr: 4, sticker: 1, global: 0 } };
const changed: User = { ...ana, first: "Anabel", last: "Rivera", credits: { vhr: 3, sticker: 1, global: 0 } };

type Learn = (set: (user: User) => void) => void;

function Early({ learn }: { learn: Learn }) {
  const client = useQueryClient();
  useEffect(
    // Runs after this commit's effects, where the provider stores the server's user.
    () => queueMicrotask(() => learn((user) => client.setQueryData(userQuery.queryKey, user))),
    [client, learn],
  );
  return null;
}

/** Imports fresh modules, so that no lazy part has loaded yet. */
async function loadHeader(learn: Learn = () => undefined) {
  vi.resetModules();
  const [{ AccountBar }, { MainProviders }] = await Promise.all([
    import("./account-bar"),
    import("@/components/providers/main-providers"),
  ]);
  return (
    <NextIntlClientProvider locale="en" messages={getMessages("en")} timeZone="America/New_York">
      <MainProviders user={asServed}>
        <AccountBar isGlobal={false} />
        <Early learn={learn} />
      </MainProviders>
    </NextIntlClientProvider>
  );
}

test("[TRUE-28] a balance that changes before the header's late script loads is shown without a hydration error", async () => {
  const box = document.createElement("div");
  const balance = () => box.querySelector('[data-testid="balance"]')?.textContent;
  const onServer = await loadHeader();
  await vi.waitFor(() => {
    box.innerHTML = renderToString(onServer);
    expect(balance()).toBe("Balance:4 reports1 sticker");
  });
  const served = box.querySelector('[data-testid="balance"]');

  const whileLate: (string | null | undefined)[] = [];
  const faults: unknown[] = [];
  const header = await loadHeader((set) => {
    set(changed);
    whileLate.push(balance());
  });
  hydrateRoot(box, header, { onRecoverableError: (error) => faults.push(error) });
  await vi.waitFor(() => expect(balance()).toBe("Balance:3 reports1 sticker"));
  expect(whileLate).toEqual(["Balance:4 reports1 sticker"]);
  expect(box.textContent).toContain("A. Rivera");
  expect(faults).toEqual([]);
  // The element from the server was hydrated, not replaced.
  expect(box.querySelector('[data-testid="balance"]')).toBe(served);
});
