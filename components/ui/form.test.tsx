import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ChoiceInput } from "./choice-input";
import { Field } from "./field";
import { Form, SubmitButton } from "./form";
import { TextInput } from "./text-input";

const scrolled: Element[] = [];
const original = Element.prototype.scrollIntoView;
beforeEach(() => {
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this);
  };
});
afterEach(() => {
  Element.prototype.scrollIntoView = original;
  scrolled.length = 0;
});

const click = () => userEvent.click(screen.getByRole("button", { name: "Send" }));
const field = (name: string) => screen.getByRole("textbox", { name });
async function expectShown(element: HTMLElement) {
  await waitFor(() => expect(document.activeElement).toBe(element));
  expect(scrolled).toEqual([element]);
}

interface PageProps {
  wrong: readonly string[];
  check: (find: () => void) => Promise<unknown>;
}

function Page({ wrong, check }: PageProps) {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const getError = (name: string) => (errors.includes(name) ? "Fill this in." : undefined);
  return (
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
        await check(() => setErrors(wrong));
      }}
    >
      <Field label="Name" error={getError("Name")}>
        <TextInput />
      </Field>
      <details>
        <summary>More</summary>
        <Field label="Town" error={getError("Town")}>
          <TextInput />
        </Field>
      </details>
      <ChoiceInput type="checkbox" error={getError("Terms")}>
        Terms
      </ChoiceInput>
      <SubmitButton busy={false}>Send</SubmitButton>
    </Form>
  );
}

const atOnce: PageProps["check"] = async (find) => find();

it("[ONE-5] after a submit, the first invalid field on the page gets the focus and is scrolled into view", async () => {
  render(<Page wrong={["Terms", "Name"]} check={atOnce} />);
  await click();
  await expectShown(field("Name"));
});

it("[ONE-5] when a server error arrives, its field gets the focus", async () => {
  let respond: (() => void) | undefined;
  const check: PageProps["check"] = (find) =>
    new Promise<void>((resolve) => {
      respond = resolve;
    }).then(find);
  render(<Page wrong={["Name"]} check={check} />);
  await click();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));
  respond?.();
  await expectShown(field("Name"));
});

it("[ONE-5] the same error moves the focus again on the next submit", async () => {
  render(<Page wrong={["Name"]} check={atOnce} />);
  await click();
  await expectShown(field("Name"));
  scrolled.length = 0;
  await click();
  await expectShown(field("Name"));
});

it("[ONE-5] a collapsed section with an invalid field is expanded", async () => {
  render(<Page wrong={["Town"]} check={atOnce} />);
  await click();
  await expectShown(screen.getByLabelText("Town"));
  expect(screen.getByRole("group")).toHaveProperty("open", true);
});

it("[ONE-5] an invalid checkbox is focused and described by its error", async () => {
  render(<Page wrong={["Terms"]} check={atOnce} />);
  await click();
  const terms = screen.getByRole("checkbox", { name: "Terms", description: "Fill this in." });
  await expectShown(terms);
});

it("[ONE-5] a submit without errors leaves the focus where it is", async () => {
  let hasEnded = false;
  const check = async () => {
    hasEnded = true;
  };
  render(<Page wrong={[]} check={check} />);
  await click();
  expect(hasEnded).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));
  expect(scrolled).toEqual([]);
});
