import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { loadAnew, restoreTyped } from "@/lib/client/typed";
import { useZodForm } from "@/lib/client/use-zod-form";
import { answerMembers } from "@/tests/setup/members-answers";
import { renderPage } from "@/tests/setup/render";
import { NewVersion } from "./new-version";

const schema = z.object({ email: z.string(), password: z.string() });
const gone = async (): Promise<typeof schema> => {
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

/** A form's fields, one a form library holds and some that React holds. */
function Page({ request }: { request: typeof there }) {
  const form = useZodForm(request, { defaultValues: { email: "", password: "" } });
  const [colour, setColour] = useState("red");
  const [isTicked, setTicked] = useState(false);
  return (
    <Form onSubmit={form.onSubmit(async () => undefined)}>
      <Field label="E-mail">
        <TextInput {...form.register("email")} />
      </Field>
      <Field label="Password">
        <TextInput type="password" {...form.register("password")} />
      </Field>
      <label>
        Colour
        <select value={colour} onChange={(event) => setColour(event.target.value)}>
          <option>red</option>
          <option>blue</option>
        </select>
      </label>
      <label>
        Agreed
        <input type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
      </label>
      <p role="alert">{form.problem?.text}</p>
      <output>{`${form.watch("email")} ${form.watch("password")} ${colour} ${isTicked}`}</output>
      <SubmitButton busy={form.busy}>Send</SubmitButton>
    </Form>
  );
}

async function fill() {
  await userEvent.type(screen.getByLabelText("E-mail"), "ana@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse");
  await userEvent.selectOptions(screen.getByLabelText("Colour"), "blue");
  await userEvent.click(screen.getByLabelText("Agreed"));
}

test("[SEC-FLT-04] [ERR-12] a form whose script an update took away says so, and offers to load the page anew", async () => {
  answerMembers({});
  const { unmount } = renderPage(
    <>
      <Page request={gone} />
      <NewVersion />
    </>,
    { main: false },
  );
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const dialog = await screen.findByRole("dialog", { name: "Load this page again" });
  expect(screen.getByRole("alert", { hidden: true }).textContent).toContain("Load it again to go on");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  // A key has the form checked again, and brings no dialog over the field; what is sent again does.
  await userEvent.type(screen.getByLabelText("E-mail"), "{End}m{Backspace}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await userEvent.click(await screen.findByRole("button", { name: "Load again" }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("correct horse");

  // The page as it is loaded anew; a part of it is drawn a moment later.
  unmount();
  restoreTyped();
  renderPage(<Page request={there} />, { main: false });
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("ana@example.com  blue true"));
});

test("[SEC-FLT-04] what was kept is put back once, and on its own page alone", async () => {
  const kept = (path: string) =>
    sessionStorage.setItem(
      "typed",
      JSON.stringify({ path, boxes: [["|INPUT|text|email|E-mail||0", "b@c.co"]] }),
    );
  kept("/elsewhere");
  const { unmount } = renderPage(<Page request={there} />, { main: false });
  act(restoreTyped);
  expect(screen.getByRole("status").textContent).toBe("  red false");
  kept("/somewhere");
  act(restoreTyped);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("b@c.co  red false"));
  unmount();
  renderPage(<Page request={there} />, { main: false });
  act(restoreTyped);
  expect(screen.getByRole("status").textContent).toBe("  red false");
});

/** A list whose choices are asked for first, as the finder's models are. */
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

test("[SEC-FLT-04] a list is set to what it was once its choices have come, and not to one that it does not have", async () => {
  const first = renderPage(<LateList choices={["Camry", "Corolla"]} />, { main: false });
  await userEvent.selectOptions(screen.getByLabelText("Model"), "Corolla");
  loadAnew();
  first.unmount();
  const { rerender } = renderPage(<LateList choices={[]} />, { main: false });
  act(restoreTyped);
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(<LateList choices={["Camry"]} />);
  await act(async () => undefined);
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(<LateList choices={["Camry", "Corolla"]} />);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Corolla"));
});

/** A dialog named after its car, with what is kept of it and what is not. */
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

test("[SEC-FLT-04] what was typed for one car is not put into another's form, and no plate and no link is kept", async () => {
  const first = renderPage(<Dialogs of="Car A" />, { main: false });
  await userEvent.type(screen.getByLabelText("Miles"), "61000");
  await userEvent.type(screen.getByLabelText("Plate"), "ABC123");
  loadAnew();
  const kept = sessionStorage.getItem("typed") ?? "";
  expect(kept).toContain("61000");
  expect(kept).not.toMatch(/ABC123|shared/);
  first.unmount();
  const other = renderPage(<Dialogs of="Car B" />, { main: false });
  act(restoreTyped);
  expect(screen.getByLabelText<HTMLInputElement>("Miles").value).toBe("");
  other.unmount();
  renderPage(<Dialogs of="Car A" />, { main: false });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Miles").value).toBe("61000"));
});

test("[ERR-12] without a network the form says that, and offers no loading that would fail", async () => {
  answerMembers("no network");
  renderPage(
    <>
      <Page request={gone} />
      <NewVersion />
    </>,
    { main: false, locale: "es" },
  );
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("No hay conexión"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
