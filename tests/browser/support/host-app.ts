import type { BrowserContext, Page } from "@playwright/test";
import { HOST_OBJECT_NAME } from "@/lib/core/constants";
import { expect } from "./fixtures";

export type HostShape = "react-native" | "webkit" | "android";

interface PageMessage {
  v: number;
  id: string;
  type: string;
  payload: Record<string, unknown>;
}

export interface HostApp {
  messages: PageMessage[];
  heard: (type: string) => Promise<PageMessage>;
  count: (type: string) => number;
  sendMessage: (page: Page, message: Record<string, unknown>) => Promise<void>;
}

/** User agents of web views; undefined if the test enables the web view by URL. */
export const AGENTS: Record<HostShape, string | undefined> = {
  "react-native": undefined,
  webkit:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
  android:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36",
};

export async function openHostApp(
  context: BrowserContext,
  shape: HostShape,
  obeys: readonly string[],
): Promise<HostApp> {
  const messages: PageMessage[] = [];
  await context.exposeBinding(
    "hostHears",
    (_, text: string) => void messages.push(JSON.parse(text) as PageMessage),
  );
  await context.addInitScript(
    ({ shape, name, obeys }) => {
      const globals = window as unknown as Record<string, unknown>;
      const android = new EventTarget();
      const targets = { "react-native": document, webkit: window, android };
      let counter = 0;
      const sendMessage = (message: Record<string, unknown>) => {
        counter += 1;
        const data = JSON.stringify({ v: 1, id: `host-${counter}`, payload: {}, ...message });
        targets[shape].dispatchEvent(new MessageEvent("message", { data }));
      };
      const postMessage = (text: string) => {
        (globals.hostHears as (text: string) => void)(text);
        const { id, type } = JSON.parse(text) as { id: string; type: string };
        if (obeys.includes(type)) queueMicrotask(() => sendMessage({ type: "ack", replyTo: id }));
      };
      globals.hostSendMessage = sendMessage;
      if (shape === "react-native") globals.ReactNativeWebView = { postMessage };
      if (shape === "webkit") globals.webkit = { messageHandlers: { [name]: { postMessage } } };
      if (shape === "android") globals[name] = Object.assign(android, { postMessage });
    },
    { shape, name: HOST_OBJECT_NAME, obeys },
  );
  const count = (type: string) => messages.filter((message) => message.type === type).length;
  return {
    messages,
    count,
    heard: async (type) => {
      await expect.poll(() => count(type), { message: `the page says ${type}` }).toBeGreaterThan(0);
      return messages.findLast((message) => message.type === type) as PageMessage;
    },
    sendMessage: (page, message) =>
      page.evaluate(
        (sent) => (window as unknown as { hostSendMessage: (sent: unknown) => void }).hostSendMessage(sent),
        message,
      ),
  };
}
