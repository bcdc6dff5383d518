import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { loadScript } from "@/lib/platform/browser/missing-script";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { NewVersion } from "./new-version";

const fetched = vi.hoisted(() => vi.fn());
vi.mock("@/components/ui/dialog-content", () => {
  fetched();
  throw Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
});

test("[SEC-FLT-04] [ERR-12] if the dialog's own script is missing, too, no dialog opens and the page stays unchanged", async () => {
  answerInTurn({});
  renderPage(
    <>
      <p>what was typed</p>
      <NewVersion />
    </>,
    { main: false },
  );
  await act(async () => {
    const failToLoad = async () => Promise.reject(new Error("Failed to load chunk"));
    await expect(loadScript(failToLoad)).rejects.toMatchObject({ code: "outdated" });
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  });
  expect(screen.getByText("what was typed")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});
