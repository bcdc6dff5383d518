import type { BrowserContext, Page } from "@playwright/test";
import { HOST_OBJECT_NAME } from "@/lib/platform/values/constants";
import { SAMPLE_VIN } from "./documents";
import { expect, site } from "./fixtures";
import type { Translate } from "./messages";

interface PageMessage {
  v: number;
  id: string;
  type: string;
  payload: Record<string, unknown>;
}

type HostApp = Awaited<ReturnType<typeof openHostApp>>;

/** A web view's user agent isn't enough, so the first URL has `webview=1`. */
export const START = `${site()}/?webview=1`;
export const IPHONE = {
  viewport: { width: 390, height: 844 },
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
};
export const REPORT = `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`;
/** Return URL after login; `gen` starts the report and is then removed from the URL. */
export const WANTED = REPORT.replace("#", "&gen=vhr#");

export const getReportLink = (page: Page, t: Translate) =>
  page.getByRole("link", { name: t("vehicle.offer.generateReport") }).first();

export async function loadInHost(page: Page, host: HostApp, address: string): Promise<void> {
  const before = host.count("app.ready");
  await page.goto(address);
  await expect.poll(() => host.count("app.ready"), { message: "app.ready" }).toBeGreaterThan(before);
}

export async function openHostApp(
  context: BrowserContext,
  shape: "react-native" | "webkit",
  obeys: readonly string[],
) {
  const messages: PageMessage[] = [];
  await context.exposeBinding(
    "hostHears",
    (_, text: string) => void messages.push(JSON.parse(text) as PageMessage),
  );
  await context.addInitScript(
    ({ shape, name, obeys }) => {
      const globals = window as unknown as Record<string, unknown>;
      const targets = { "react-native": document, webkit: window };
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
      else globals.webkit = { messageHandlers: { [name]: { postMessage } } };
    },
    { shape, name: HOST_OBJECT_NAME, obeys },
  );
  const count = (type: string) => messages.filter((message) => message.type === type).length;
  return {
    messages,
    count,
    heard: async (type: string) => {
      await expect.poll(() => count(type), { message: `the page says ${type}` }).toBeGreaterThan(0);
      return messages.findLast((message) => message.type === type) as PageMessage;
    },
    sendMessage: (page: Page, message: Record<string, unknown>) =>
      page.evaluate(
        (hostMessage) =>
          (window as unknown as { hostSendMessage: (hostMessage: unknown) => void }).hostSendMessage(
            hostMessage,
          ),
        message,
      ),
  };
}
