import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { reloadWithFormValues, restoreFormValues } from "@/lib/platform/browser/form-restore";
import { useZodForm } from "@/lib/platform/browser/use-zod-form";
import { answerInTurn } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { NewVersion } from "./new-version";

const schema = z.object({ email: z.string(), password: z.string() });
const failToLoad = async (): Promise<typeof schema> => {
  throw Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
};
const there = async () => schema;
const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal("location", {
    reload,
    pathname: "/somewhere",
    search: "",
    href: "http://localhost/somewhere",
  });
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

function Page({ request }: { request: typeof there }) {
  const form = useZodForm(request, { defaultValues: { email: "", password: "" } });
  const [color, setColor] = useState("red");
  const [isTicked, setTicked] = useState(false);
  return (
    <Form onSubmit={form.onSubmit(async () => undefined)}>
      <Field label="Email">
        <TextInput {...form.register("email")} />
      </Field>
      <Field label="Password">
        <TextInput type="password" {...form.register("password")} />
      </Field>
      <label>
        Color
        <select value={color} onChange={(event) => setColor(event.target.value)}>
          <option>red</option>
          <option>blue</option>
        </select>
      </label>
      <label>
        Agreed
        <input type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
      </label>
      <p role="alert">{form.problem?.text}</p>
      <output>{`${form.watch("email")} ${form.watch("password")} ${color} ${isTicked}`}</output>
      <SubmitButton busy={form.busy}>Send</SubmitButton>
    </Form>
  );
}

async function fill() {
  await userEvent.type(screen.getByLabelText("Email"), "ana@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse");
  await userEvent.selectOptions(screen.getByLabelText("Color"), "blue");
  await userEvent.click(screen.getByLabelText("Agreed"));
}

test("[SEC-FLT-04] [ERR-12] a form whose script is missing after an update shows an error, and offers to reload the page", async () => {
  answerInTurn({});
  const { unmount } = renderPage(
    <>
      <Page request={failToLoad} />
      <NewVersion />
    </>,
    { main: false },
  );
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const dialog = await screen.findByRole("dialog", { name: "Reload this page" });
  expect(screen.getByRole("alert", { hidden: true }).textContent).toContain("Reload it to continue");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  // Typing validates again but doesn't open the dialog; submitting does.
  await userEvent.type(screen.getByLabelText("Email"), "{End}m{Backspace}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await userEvent.click(await screen.findByRole("button", { name: "Reload" }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("correct horse");

  // Simulates the reload; a part of the page renders later.
  unmount();
  restoreFormValues();
  renderPage(<Page request={there} />, { main: false });
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("ana@example.com  blue true"));
});

test("[SEC-FLT-04] saved form values are restored once, and only on their own page", async () => {
  const saveValuesFor = (path: string) =>
    sessionStorage.setItem(
      "typed",
      JSON.stringify({ path, boxes: [["|INPUT|text|email|Email||0", "b@c.co"]] }),
    );
  saveValuesFor("/elsewhere");
  const { unmount } = renderPage(<Page request={there} />, { main: false });
  act(restoreFormValues);
  expect(screen.getByRole("status").textContent).toBe("  red false");
  saveValuesFor("/somewhere");
  act(restoreFormValues);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("b@c.co  red false"));
  unmount();
  renderPage(<Page request={there} />, { main: false });
  act(restoreFormValues);
  expect(screen.getByRole("status").textContent).toBe("  red false");
});

function LateList({ choices }: { choices: string[] }) {
  const [model, setModel] = useState("");
  return (
    <>
      <select aria-label="Model" value={model} onChange={(event) => setModel(event.target.value)}>
        <option value="">Choose</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <output>{model}</output>
    </>
  );
}

test("[SEC-FLT-04] a select is restored once its options have loaded, and only to an existing option", async () => {
  const first = renderPage(<LateList choices={["Camry", "Corolla"]} />, { main: false });
  await userEvent.selectOptions(screen.getByLabelText("Model"), "Corolla");
  reloadWithFormValues();
  first.unmount();
  const { rerender } = renderPage(<LateList choices={[]} />, { main: false });
  act(restoreFormValues);
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(<LateList choices={["Camry"]} />);
  await act(async () => undefined);
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(<LateList choices={["Camry", "Corolla"]} />);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Corolla"));
});

function Dialogs({ of }: { of: string }) {
  return (
    <div role="dialog" aria-labelledby="title">
      <h2 id="title">{of}</h2>
      <input aria-label="Miles" />
      <input aria-label="Plate" data-unkept="" />
      <input aria-label="Link" readOnly defaultValue="https://site.example/shared/key" />
    </div>
  );
}

test("[SEC-FLT-04] values typed for one vehicle aren't restored for another vehicle, and plates and links aren't saved", async () => {
  const first = renderPage(<Dialogs of="Car A" />, { main: false });
  await userEvent.type(screen.getByLabelText("Miles"), "61000");
  await userEvent.type(screen.getByLabelText("Plate"), "ABC123");
  reloadWithFormValues();
  const saved = sessionStorage.getItem("typed") ?? "";
  expect(saved).toContain("61000");
  expect(saved).not.toMatch(/ABC123|shared/);
  first.unmount();
  const other = renderPage(<Dialogs of="Car B" />, { main: false });
  act(restoreFormValues);
  expect(screen.getByLabelText<HTMLInputElement>("Miles").value).toBe("");
  other.unmount();
  renderPage(<Dialogs of="Car A" />, { main: false });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Miles").value).toBe("61000"));
});

test("[ERR-12] while offline, the form shows an error and doesn't offer a reload, which would fail", async () => {
  answerInTurn("no network");
  renderPage(
    <>
      <Page request={failToLoad} />
      <NewVersion />
    </>,
    { main: false, locale: "es" },
  );
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("No hay conexión"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
