import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { ImportUpload } from "./import-upload";

vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ push: vi.fn() }),
}));

it("[TRUE-33] a rejected file shows the server's reason", async () => {
  const reason = "The first line names no column vin, kind. It says: VIN, Type, Date";
  stubCalls({
    "POST /api/admin/imports": Response.json(
      { status: "error", code: "unprocessable", message: reason },
      { status: 422 },
    ),
  });
  renderPage(<ImportUpload />);
  await userEvent.upload(screen.getByLabelText("File"), new File(["VIN,Type,Date\n"], "history.csv"));
  await userEvent.click(screen.getByRole("button", { name: "Upload" }));
  expect((await screen.findByRole("alert")).textContent).toContain(reason);
});

it("[ERR-12] a file and options chosen before hydration are sent", async () => {
  const sentCalls = stubCalls({ "POST /api/admin/imports": { status: "success", data: { id: "1" } } });
  renderPage(<ImportUpload />);
  const files = [new File(["state,plate,vin\n"], "plates.csv")];
  // Simulates input before hydration, which doesn't trigger a change event.
  Object.defineProperty(screen.getByLabelText("File"), "files", { value: files });
  screen.getByLabelText<HTMLSelectElement>("Contents").value = "history";
  screen.getByLabelText<HTMLInputElement>(/^Test run only/).checked = false;
  await userEvent.click(screen.getByRole("button", { name: "Upload" }));
  await vi.waitFor(() => expect(sentCalls).toHaveLength(1));
  expect(sentCalls[0]?.query.toString()).toBe("kind=history&name=plates.csv&dry_run=0");
});
