import { type ReactNode, Suspense, use, useLayoutEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordEarlyEvents } from "@/lib/admin/client/event-replay";
import { EventReplay } from "./event-replay";

const heard = vi.fn();

let isLoaded = true;
let load: (() => void) | undefined;
let loading: Promise<void> | undefined;
function letLoad(): void {
  isLoaded = true;
  load?.();
}
/** A part of the page whose script may load late. */
function Later() {
  if (!isLoaded)
    loading ??= new Promise((resolve) => {
      load = resolve;
    });
  if (loading) use(loading);
  return (
    <div>
      <button type="button" id="later" onClick={() => heard("later")}>
        Later
      </button>
      <input id="later-text" defaultValue="" onChange={({ target }) => heard("later", target.value)} />
      <input id="later-box" type="checkbox" onChange={() => heard("later box")} />
      <select id="later-list" onChange={() => heard("later list")}>
        <option />
      </select>
      <input id="later-file" type="file" onChange={() => heard("later file")} />
    </div>
  );
}

function Page() {
  const [text, setText] = useState("");
  const [paper, setPaper] = useState("light");
  const setAndHear = (set: (value: string) => void, what: string, value: string) => {
    set(value);
    heard(what, value);
  };
  const papers = ["light", "dark"].map((name) => (
    <input
      key={name}
      type="radio"
      name="paper"
      value={name}
      checked={paper === name}
      onChange={() => setAndHear(setPaper, "radio", name)}
    />
  ));
  return (
    <main>
      <input type="text" value={text} onChange={({ target }) => setAndHear(setText, "text", target.value)} />
      <textarea defaultValue="" onChange={({ target }) => heard("note", target.value)} />
      {papers}
      <input type="checkbox" onChange={() => heard("checkbox")} />
      <select defaultValue="CA" onChange={({ target }) => heard("state", target.value)}>
        <option>CA</option>
        <option>NY</option>
      </select>
      <button type="button" id="first" onClick={() => heard("first")}>
        First
      </button>
      <button type="button" id="last" onClick={() => heard("last")}>
        Last
      </button>
    </main>
  );
}

/** Types as soon as React has hydrated everything except `Later`. */
function Typing() {
  useLayoutEffect(() => type(find("#later-text"), "early"), []);
  return null;
}

const wholePage = (more?: ReactNode) => (
  <>
    <Page />
    <Suspense>
      <Later />
    </Suspense>
    <EventReplay />
    {more}
  </>
);

let root: Root | undefined;
let box: HTMLElement;
const find = <Kind extends Element = HTMLInputElement>(which: string) =>
  box.querySelector(which) as unknown as Kind;

/** Shows the server-rendered page before hydration. */
function send(page = wholePage()): void {
  box = document.createElement("div");
  box.innerHTML = renderToString(page);
  document.body.replaceChildren(box);
}
const isHydrated = () => expect(window.takeEarlyEvents).toBeUndefined();
async function takeOver(): Promise<void> {
  root = hydrateRoot(box, wholePage());
  await vi.waitFor(isHydrated);
}
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// Runs `recordEarlyEvents` from its source text, as the page does, so that it fails if it uses anything else from
// its module.
beforeEach(() => new Function(`(${recordEarlyEvents})()`)());
afterEach(() => {
  root?.unmount();
  letLoad();
  loading = undefined;
  heard.mockClear();
});

test("[ERR-12] input and clicks before hydration are replayed once after hydration", async () => {
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
    // Repeated clicks on a button count once.
    ["last"],
  ]);
  expect(find("input[type=text]").value).toBe("1HGCM82633A004352");
  expect(find("[value=dark]").checked).toBe(true);
  expect(find("[type=checkbox]").checked).toBe(true);
});

test("[ERR-12] clicks and input after hydration are handled once", async () => {
  send();
  await takeOver();
  find("#first").click();
  find("[value=dark]").click();
  expect(heard.mock.calls).toEqual([["first"], ["radio", "dark"]]);
});

test("[ERR-12] a click during hydration is handled once", async () => {
  send();
  type(find("input[type=text]"), "early");
  root = hydrateRoot(box, wholePage());
  find("#first").click();
  isHydrated();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(heard.mock.calls).toEqual([["first"], ["text", "early"]]);
});

test.each([
  ["a text field", () => type(find("input[type=text]"), "1HGCM82633A004352"), ["text", "1HGCM82633A004352"]],
  ["a text area", () => type(find<HTMLTextAreaElement>("textarea"), "Typed"), ["note", "Typed"]],
  ["a radio button", () => find("[value=dark]").click(), ["radio", "dark"]],
  ["a checkbox", () => find("[type=checkbox]").click(), ["checkbox"]],
  [
    "a select",
    () => {
      find<HTMLSelectElement>("select").value = "NY";
      find("select").dispatchEvent(new Event("change", { bubbles: true }));
    },
    ["state", "NY"],
  ],
])("[ERR-12] input in %s that makes React hydrate immediately is handled once", async (_, act, call) => {
  send();
  root = hydrateRoot(box, wholePage());
  act();
  isHydrated();
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([call]));
  expect(find("[value=dark]").checked).toBe(call[0] === "radio");
  expect(find("[type=checkbox]").checked).toBe(call[0] === "checkbox");
});

test("[ERR-12] input and clicks while React waits for the page's code are replayed once", async () => {
  const held = () => wholePage(<Later />);
  send(held());
  isLoaded = false;
  root = hydrateRoot(box, held());
  await vi.waitFor(() => expect(loading).toBeDefined());
  // React already stops events here but can't hydrate yet.
  type(find("input[type=text]"), "early");
  find("[type=checkbox]").click();
  find("select").dispatchEvent(new Event("change", { bubbles: true }));
  find("#first").click();
  expect(heard).not.toHaveBeenCalled();
  expect(window.takeEarlyEvents).toBeDefined();
  letLoad();
  await vi.waitFor(() =>
    expect(heard.mock.calls).toEqual([["text", "early"], ["checkbox"], ["state", "CA"], ["first"]]),
  );
  expect(find("input[type=text]").value).toBe("early");
});

test("[ERR-12] text typed during hydration, in a part of the page that hydrates later, is handled once", async () => {
  const page = () => wholePage(<Typing />);
  send(page());
  isLoaded = false;
  root = hydrateRoot(box, page());
  await vi.waitFor(isHydrated);
  letLoad();
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["later", "early"]]));
});

test("[ERR-12] a click in a part of the page that hydrates later is replayed once that part has hydrated", async () => {
  send();
  find("#later").click();
  type(find("input[type=text]"), "early");
  // The browser has the HTML of this part, but not its script.
  isLoaded = false;
  await takeOver();
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["text", "early"]]));
  letLoad();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(heard.mock.calls.at(-1)).toEqual(["later"]);
});

test("[ERR-12] typed text and a checkbox click in a late-hydrating part are handled exactly once, after hydration", async () => {
  send();
  isLoaded = false;
  await takeOver();
  type(find("#later-text"), "typed");
  find("#later-box").click();
  letLoad();
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["later", "typed"], ["later box"]]));
  expect(find("#later-box").checked).toBe(true);
  find("#later-box").click();
  expect(heard.mock.calls.slice(2)).toEqual([["later box"]]);
});

test("[ERR-12] a chosen file, a selected option and a click in a late-hydrating part are handled exactly once, after hydration", async () => {
  send();
  isLoaded = false;
  await takeOver();
  const change = () => new Event("change", { bubbles: true });
  find("#later-file").dispatchEvent(change());
  find("#later-list").dispatchEvent(change());
  find("#later").click();
  find("#first").click();
  letLoad();
  const all = [["first"], ["later file"], ["later list"], ["later"]];
  await vi.waitFor(() => expect(heard.mock.calls).toEqual(all));
  find("#later-file").dispatchEvent(change());
  expect(heard.mock.calls.slice(4)).toEqual([["later file"]]);
});

test("[ERR-12] if a draft replaced the typed text before hydration, replaying events doesn't overwrite the draft", async () => {
  send();
  const note = find<HTMLTextAreaElement>("textarea");
  type(note, "typed early");
  note.value = "a draft";
  find("#last").click();
  await takeOver();
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["last"]]));
  expect(note.value).toBe("a draft");
});

test("[ERR-12] events on elements that have been removed are ignored", async () => {
  send();
  find("#first").click();
  find("[type=checkbox]").click();
  send();
  type(find("input[type=text]"), "still there");
  await takeOver();
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["text", "still there"]]));
});
