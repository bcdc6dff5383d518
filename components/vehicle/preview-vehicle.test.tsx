import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview } from "@/tests/setup/vehicles";
import { PreviewVehicle } from "./preview-vehicle";

vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ push: vi.fn() }),
}));

it.each([
  [
    "a visitor sees the free documents of a new account",
    { vhr: 3, sticker: 2 },
    [/^Get report.*3 free with a new account/, /^Get sticker.*2 free with/],
  ],
  ["a member sees the price", { vhr: 0, sticker: 0 }, [/^Get report.*1 credit/, /^Get sticker.*1 credit/]],
])("[FIRST-4] [PAGE-9] %s on a vehicle's preview", async (_, signupCredits, names) => {
  stubCalls({ "GET /api-cwa/preview-decode": { data: preview() } });
  renderPage(<PreviewVehicle vin={COROLLA} signupCredits={signupCredits} />);
  for (const name of names) expect(await screen.findByRole("link", { name })).toBeTruthy();
});
