import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Dialog } from "@/components/ui/dialog";
import { renderPage } from "@/tests/setup/render";
import { RevealedSecret } from "./revealed-secret";

const SECRET = "gbx_test_shown-once";

function Revealing() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Create key" closeLabel="Close">
      <RevealedSecret secret={SECRET} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

it("[PART-5] a secret survives Escape, a click outside and the close button, and disappears after 'I saved it'", async () => {
  renderPage(<Revealing />);
  await screen.findByText(SECRET);
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("alert").textContent).toBe("Save it first, then choose “I saved it”.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.pointer({
    keys: "[MouseLeft]",
    target: document.querySelector(".fixed.inset-0") ?? document.body,
  });
  expect(screen.getByText(SECRET)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "I saved it" }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

it("[PART-5] a secret can be copied, and leaving the page asks for confirmation", async () => {
  const user = userEvent.setup();
  const onDone = vi.fn();
  const { unmount } = renderPage(<RevealedSecret secret={SECRET} onDone={onDone} />);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Copied.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(true);
  unmount();
  expect(leave()).toBe(false);
  expect(onDone).not.toHaveBeenCalled();
});
