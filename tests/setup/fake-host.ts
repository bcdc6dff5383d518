import { HOST_OBJECT_NAME } from "@/lib/platform/values/constants";

interface PageMessage {
  v: number;
  id: string;
  type: string;
  payload: Record<string, unknown>;
}

export type FakeHost = ReturnType<typeof fakeHost>;

let counter = 0;
function text(message: Record<string, unknown>): string {
  counter += 1;
  return JSON.stringify({ v: 1, id: `host-${counter}`, payload: {}, ...message });
}

const getGlobals = () => window as unknown as Record<string, unknown>;

export function fakeHost(kind: "react-native" | "webkit" | "android") {
  const messages: PageMessage[] = [];
  const post = { postMessage: (message: string) => void messages.push(JSON.parse(message) as PageMessage) };
  const android = Object.assign(new EventTarget(), post);
  const name = { "react-native": "ReactNativeWebView", webkit: "webkit", android: HOST_OBJECT_NAME }[kind];
  getGlobals()[name] = {
    "react-native": post,
    webkit: { messageHandlers: { [HOST_OBJECT_NAME]: post } },
    android,
  }[kind];
  const targets = { "react-native": document, webkit: window, android };
  return {
    messages,
    last: (type: string) => {
      const result = messages.findLast((message) => message.type === type);
      if (!result) throw new Error(`The page didn't send ${type}, only ${messages.map((each) => each.type)}`);
      return result;
    },
    sendMessage: (message: Record<string, unknown>) =>
      void targets[kind].dispatchEvent(new MessageEvent("message", { data: text(message) })),
    remove: () => {
      delete getGlobals()[name];
    },
  };
}
