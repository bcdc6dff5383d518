/** @vitest-environment jsdom */
import { createElement, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { keepEarlyTouch } from "./early-touch";

const heard = vi.fn();

function Page() {
  const [text, setText] = useState("");
  const [paper, setPaper] = useState("light");
  const radio = (name: string) =>
    createElement("input", {
      ...{ key: name, type: "radio", name: "paper", value: name, checked: paper === name },
      onChange: () => {
        setPaper(name);
        heard("radio", name);
      },
    });
  const hear = (what: string) => (event: { target: EventTarget }) =>
    heard(what, (event.target as HTMLInputElement).value);
  return createElement(
    "main",
    null,
    createElement("input", {
      ...{ type: "text", value: text },
      onChange: (event: { target: HTMLInputElement }) => {
        setText(event.target.value);
        heard("text", event.target.value);
      },
    }),
    createElement("textarea", { defaultValue: "", onChange: hear("note") }),
    ["light", "dark"].map(radio),
    createElement("input", { type: "checkbox", onChange: () => heard("checkbox") }),
    createElement(
      "select",
      { defaultValue: "CA", onChange: hear("state") },
      ["CA", "NY"].map((name) => createElement("option", { key: name }, name)),
    ),
    createElement("button", { type: "button", id: "first", onClick: () => heard("first") }, "First"),
    createElement("button", { type: "button", id: "last", onClick: () => heard("last") }, "Last"),
  );
}

let root: Root | undefined;
let box: HTMLElement;
const find = <Kind extends Element = HTMLInputElement>(which: string) =>
  box.querySelector(which) as unknown as Kind;

/** The page as the server sent it: nothing of it is React's yet. */
function send(): void {
  box = document.createElement("div");
  box.innerHTML = renderToString(createElement(Page));
  document.body.replaceChildren(box);
}
async function takeOver(): Promise<void> {
  root = hydrateRoot(box, createElement(Page));
  await vi.waitFor(() => expect(Object.keys(find("main")).join()).toContain("__reactProps"));
}
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Waits until all that was touched before has had its turn: a field that is touched last, and taken over, is done last. */
async function allDone(): Promise<void> {
  const last = Object.assign(document.createElement("input"), { type: "text" });
  document.body.append(last);
  type(last, "last");
  const done = vi.fn();
  last.addEventListener("input", done);
  Object.assign(last, { __reactProps$last: {} });
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
}

// As the page has it: a text that knows nothing of its module.
beforeAll(() => new Function(`(${keepEarlyTouch})()`)());
afterEach(() => {
  root?.unmount();
  heard.mockClear();
});

test("[ERR-12] what is typed, picked and pressed before the script runs is the page's when it runs, once", async () => {
  send();
  type(find("input[type=text]"), "1HGCM82633A004352");
  type(find<HTMLTextAreaElement>("textarea"), "Typed with care");
  find("[value=dark]").click();
  find("[type=checkbox]").click();
  find<HTMLSelectElement>("select").value = "NY";
  find("select").dispatchEvent(new Event("change", { bubbles: true }));
  find("#first").click();
  find("#last").click();
  find("#last").click();
  expect(heard).not.toHaveBeenCalled();
  await takeOver();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(6));
  expect(heard.mock.calls).toEqual([
    ["text", "1HGCM82633A004352"],
    ["note", "Typed with care"],
    ["radio", "dark"],
    ["checkbox"],
    ["state", "NY"],
    // The last press counts, and counts once.
    ["last"],
  ]);
  expect(find("input[type=text]").value).toBe("1HGCM82633A004352");
  expect(find("[value=dark]").checked).toBe(true);
  expect(find("[type=checkbox]").checked).toBe(true);
});

test("[ERR-12] what is pressed and typed once the script runs is heard once", async () => {
  send();
  await takeOver();
  find("#first").click();
  find("[value=dark]").click();
  await allDone();
  expect(heard.mock.calls).toEqual([["first"], ["radio", "dark"]]);
});

test("[ERR-12] a text that stands in the field by then is not written over", async () => {
  send();
  const note = find<HTMLTextAreaElement>("textarea");
  type(note, "typed early");
  note.value = "a draft";
  await takeOver();
  await allDone();
  expect(note.value).toBe("a draft");
  expect(heard).not.toHaveBeenCalled();
});

test("[ERR-12] what has left the page by then is let be", async () => {
  send();
  find("#first").click();
  find("[type=checkbox]").click();
  send();
  await takeOver();
  await allDone();
  expect(heard).not.toHaveBeenCalled();
});
