import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { OffersProvider } from "@/components/providers/offers-provider";
import { userQuery } from "@/lib/account/client/account";
import { useToasts } from "@/stores/toast";
import { ana, anaWire, openCache } from "@/tests/setup/member";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { ProfileForm } from "./profile-form";

beforeEach(() => {
  sessionStorage.clear();
  useToasts.getState().remove();
});

it("[UP-3] a partial user in a third-party API's response doesn't change other fields", async () => {
  const partial = {
    id: anaWire.id,
    email: anaWire.email,
    is_dealer: false,
    credits: { vhr: null, sticker: null, global: null },
    subscriptions: { vhr: null, sticker: null },
  };
  stubCalls({ "POST /api/user/update-profile": { user: partial } });
  const dealer = { ...ana, isDealer: true };
  const client = openCache(dealer);
  renderPage(
    <OffersProvider offers={[]}>
      <ProfileForm user={dealer} />
    </OffersProvider>,
    { client },
  );
  await userEvent.type(screen.getByLabelText("First name"), "-Maria");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(useToasts.getState().current?.title).toBe("Saved"));
  expect(client.getQueryData(userQuery.queryKey)).toMatchObject({ isDealer: true, credits: ana.credits });
  expect((screen.getByLabelText("First name") as HTMLInputElement).value).toBe(`${ana.first}-Maria`);
});
