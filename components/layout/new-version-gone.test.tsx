import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { missingScript } from "@/lib/client/missing-script";
import { answerMembers } from "@/tests/setup/members-answers";
import { renderPage } from "@/tests/setup/render";
import { NewVersion } from "./new-version";

const fetched = vi.hoisted(() => vi.fn());
vi.mock("@/components/ui/dialog-sheet", () => {
  fetched();
  throw Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
});

afterEach(() => vi.unstubAllGlobals());

test("[SEC-FLT-04] [ERR-12] where the offer's own script is gone too, the page stays as it is, without an offer", async () => {
  answerMembers({});
  renderPage(
    <>
      <p>what was typed</p>
      <NewVersion />
    </>,
    { main: false },
  );
  await act(async () => {
    expect((await missingScript()).code).toBe("outdated");
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  });
  expect(screen.getByText("what was typed")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});
