import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Button } from "./button";
import { DescriptionList } from "./description-list";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { type IconStatus, StatusIcon } from "./status-icon";
import { Tabs } from "./tabs";
import { TextInput } from "./text-input";

function DashboardTabs() {
  const [value, setValue] = useState("vehicle");
  return (
    <Tabs
      label="DashboardTabs"
      value={value}
      onChange={setValue}
      tabs={[
        { value: "vehicle", label: "Vehicle" },
        { value: "report", label: "Report" },
        { value: "sticker", label: "Sticker" },
      ]}
    >
      {value} sheet
    </Tabs>
  );
}

describe("Field", () => {
  test("[PAGE-17] connects label, hint and error to its input", () => {
    render(
      <Field label="VIN" hint="17 characters" error="Too short" counter="3 / 17" required>
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "VIN" });
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.getAttribute("aria-required")).toBe("true");
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Too short",
      "17 characters",
    ]);
  });

  test("[PAGE-17] without an error, the field isn't marked as invalid", () => {
    render(
      <Field label="VIN">
        <TextInput />
      </Field>,
    );
    expect(screen.getByRole("textbox").hasAttribute("aria-invalid")).toBe(false);
    expect(screen.getByRole("textbox").hasAttribute("aria-describedby")).toBe(false);
  });
});

describe("Button", () => {
  test("[PAGE-17] a busy submit button stays enabled, but neither calls its handler nor submits its form", () => {
    const press = vi.fn();
    const send = vi.fn();
    render(
      <form onSubmit={send}>
        <Button type="submit" busy onClick={press} detail="1 credit">
          Get report
        </Button>
      </form>,
    );
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Get report 1 credit" });
    fireEvent.click(button);
    expect([press, send].flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(button.disabled).toBe(false);
  });
});

describe("StatusIcon", () => {
  test.each(["found", "note", "none", "unchecked", "unavailable"] satisfies IconStatus[])(
    "[EMB-3] %s is shown as a word and a shape, and never in green",
    (state) => {
      const { container } = render(<StatusIcon state={state}>Word</StatusIcon>);
      const icon = container.querySelector(`[data-state="${state}"]`);
      expect(icon?.textContent).toBe("Word");
      expect(icon?.querySelector(`.shape-${state}`)).not.toBeNull();
      expect(icon?.className).not.toMatch(/green|money/);
    },
  );
});

describe("Tabs", () => {
  const selected = () => screen.getByRole("tab", { selected: true }).textContent;

  test("[PAGE-17] arrow keys cycle through the tabs, Home and End jump to the ends, and the panel follows", async () => {
    render(<DashboardTabs />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    expect(selected()).toBe("Report");
    expect(screen.getByRole("tabpanel", { name: "Report" }).textContent).toBe("report sheet");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(selected()).toBe("Sticker");
    await userEvent.keyboard("{ArrowRight}");
    expect(selected()).toBe("Vehicle");
    await userEvent.keyboard("{End}");
    expect(selected()).toBe("Sticker");
    await userEvent.keyboard("{Home}");
    expect(selected()).toBe("Vehicle");
    expect(document.activeElement?.textContent).toBe("Vehicle");
  });

  test("[PAGE-17] the tab list is a single tab stop", async () => {
    render(<DashboardTabs />);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });
});

describe("Dialog", () => {
  test("[PAGE-17] has a name, takes the focus, and closes on Escape", async () => {
    const change = vi.fn();
    render(
      <Dialog
        open
        onOpenChange={change}
        title="Delete vehicle?"
        closeLabel="Close"
        actions={<Button>Delete</Button>}
      >
        It leaves the garage.
      </Dialog>,
    );
    const dialog = await screen.findByRole("dialog", { name: "Delete vehicle?" });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(change).toHaveBeenCalledWith(false);
  });
});

test("[SHOW-1] renders a description list as terms and values", () => {
  render(<DescriptionList items={[{ label: "Doors", value: 4 }]} />);
  expect(screen.getByRole("term").textContent).toBe("Doors");
  expect(screen.getByRole("definition").textContent).toBe("4");
});
