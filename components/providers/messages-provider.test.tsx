import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider, useTranslations } from "next-intl";
import { Component, type ComponentType, type ReactNode, startTransition, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getMessages } from "@/lib/platform/messages/messages";

const MESSAGES = { common: getMessages("en").common };
const FILE = "/messages/root.en.0123456789abcdef.json";
const answers = vi.fn<() => Promise<Response>>();
const respondWithMessages = () => Promise.resolve(Response.json(MESSAGES));
const missing = () => Promise.resolve(new Response("not found", { status: 404 }));

beforeEach(() => {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for("glovebox.message-files"));
  vi.useFakeTimers({ shouldAdvanceTime: false });
  vi.stubGlobal("fetch", answers);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  answers.mockReset();
  document.body.innerHTML = "";
});

function answerLater(): (answer: Response) => void {
  let send: (answer: Response) => void = () => undefined;
  answers.mockReturnValue(
    new Promise((resolve) => {
      send = resolve;
    }),
  );
  return send;
}

function Button() {
  const t = useTranslations("common");
  const [presses, setPresses] = useState(0);
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {t("close")} {presses}
    </button>
  );
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>Try again</p> : this.props.children;
  }
}

let go: (file: string) => void = () => undefined;

/** Navigates in a transition, as Next does: the old page stays until the next one is ready. */
function Router({ Provider }: { Provider: ComponentType<{ file: string; children: ReactNode }> }) {
  const [file, setFile] = useState(FILE);
  go = (to) => startTransition(() => setFile(to));
  return (
    <NextIntlClientProvider locale="en" messages={{}}>
      <Provider key={file} file={file}>
        <section title={file}>
          <Button />
        </section>
      </Provider>
    </NextIntlClientProvider>
  );
}

async function openPage() {
  const { keepMessages } = await import("@/lib/platform/browser/message-file");
  const { FileMessagesProvider } = await import("./messages-provider");
  const page = (
    <Boundary>
      <NextIntlClientProvider locale="en" messages={{}}>
        <FileMessagesProvider file={FILE}>
          <Button />
        </FileMessagesProvider>
      </NextIntlClientProvider>
    </Boundary>
  );
  keepMessages(FILE, MESSAGES);
  document.body.innerHTML = `<div>${renderToString(page)}</div>`;
  Reflect.deleteProperty(globalThis, Symbol.for("glovebox.message-files"));
  await act(async () => hydrateRoot(document.querySelector("div") as Element, page));
  return { page, FileMessagesProvider };
}
const click = () => act(async () => screen.getByRole("button").click());
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("[RUN-FAST] the server-rendered page stays until its messages have loaded, and then becomes interactive", async () => {
  const send = answerLater();
  await openPage();
  await click();
  expect(screen.getByRole("button").textContent).toBe("Close 0");
  await act(async () => send(Response.json(MESSAGES)));
  await click();
  expect(screen.getByRole("button").textContent).toBe("Close 1");
  expect(answers).toHaveBeenCalledTimes(1);
});

it("[RUN-FAULT] the first page keeps requesting missing messages, and stays readable", async () => {
  answers.mockImplementation(missing);
  await openPage();
  await wait(60_000);
  expect(answers.mock.calls.length).toBeGreaterThan(10);
  expect(screen.getByRole("button").textContent).toBe("Close 0");
  answers.mockImplementation(respondWithMessages);
  await wait(5000);
  await click();
  expect(screen.getByRole("button").textContent).toBe("Close 1");
});

it("[RUN-FAST] after navigation, the old page stays until the new page's messages have loaded", async () => {
  answers.mockImplementation(respondWithMessages);
  const { FileMessagesProvider } = await openPage();
  await act(async () => void render(<Router Provider={FileMessagesProvider} />));
  for (const file of ["/a.json", "/b.json"]) {
    const send = answerLater();
    await act(async () => go(file));
    expect(screen.queryByTitle(file)).toBeNull();
    await act(async () => send(Response.json(MESSAGES)));
    expect(screen.getByTitle(file).textContent).toBe("Close 0");
  }
  expect(vi.mocked(console.error)).not.toHaveBeenCalled();
});

it("[RUN-FAULT] server rendering throws if the messages are missing, and doesn't request them", async () => {
  const { FileMessagesProvider } = await import("./messages-provider");
  vi.stubGlobal("window", undefined);
  const page = (
    <NextIntlClientProvider locale="en" messages={{}}>
      <FileMessagesProvider file={FILE}>
        <Button />
      </FileMessagesProvider>
    </NextIntlClientProvider>
  );
  expect(() => renderToString(page)).toThrow(/were not stored/);
  expect(answers).not.toHaveBeenCalled();
});

it("[RUN-FAULT] a request for messages that gets no response is sent again after ten seconds", async () => {
  answers.mockReturnValueOnce(new Promise(() => undefined)).mockImplementation(respondWithMessages);
  await openPage();
  await wait(10_000);
  expect(answers).toHaveBeenCalledTimes(1);
  await wait(300);
  await click();
  expect(screen.getByRole("button").textContent).toBe("Close 1");
});

it("[RUN-FAULT] after navigation, the page requests its messages four times before it throws, and a later attempt succeeds", async () => {
  answers.mockImplementation(respondWithMessages);
  const { FileMessagesProvider } = await openPage();
  answers.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  const next = (
    <Boundary>
      <NextIntlClientProvider locale="en" messages={{}}>
        <FileMessagesProvider file="/messages/other.json">
          <p>
            <Button />
          </p>
        </FileMessagesProvider>
      </NextIntlClientProvider>
    </Boundary>
  );
  const view = await act(async () => render(next));
  await wait(4299);
  expect(screen.queryByText("Try again")).toBeNull();
  await wait(1);
  expect(screen.getByText("Try again")).toBeTruthy();
  expect(answers).toHaveBeenCalledTimes(4);
  view.unmount();
  await wait(500);
  answers.mockImplementation(respondWithMessages);
  await act(async () => void render(next));
  expect(screen.getAllByRole("button")).toHaveLength(2);
});
