import { HOST_OBJECT_NAME } from "@/lib/platform/values";

interface HostObject extends Partial<EventTarget> {
  postMessage(text: string): unknown;
}
interface HostGlobals {
  ReactNativeWebView?: HostObject;
  webkit?: { messageHandlers?: Record<string, HostObject | undefined> };
}

export interface Host {
  kind: "react-native" | "webkit" | "android" | "parent";
  post(text: string): void;
  /** Android's WebMessageListener replies on its object, which other pages and frames can't access. */
  target: HostObject | null;
}

function isHostObject(value: unknown): value is HostObject {
  return (
    typeof value === "object" && value !== null && typeof (value as HostObject).postMessage === "function"
  );
}

function findNativeHost(): Host | null {
  const globals = window as unknown as HostGlobals & Record<string, unknown>;
  const candidates = [
    ["react-native", globals.ReactNativeWebView],
    ["webkit", globals.webkit?.messageHandlers?.[HOST_OBJECT_NAME]],
    ["android", globals[HOST_OBJECT_NAME]],
  ] as const;
  for (const [kind, object] of candidates) {
    if (isHostObject(object)) return { kind, target: object, post: (text) => void object.postMessage(text) };
  }
  return null;
}

/** Returns all allowed origins if the browser hides the parent's origin, so that no other origin gets the messages. */
function listParentOrigins(allowed: readonly string[]): readonly string[] {
  const ancestors = window.location.ancestorOrigins;
  if (!ancestors) return allowed;
  return allowed.filter((origin) => origin === ancestors[0]);
}

function findParentHost(allowed: readonly string[]): Host | null {
  if (window.parent === window) return null;
  const origins = listParentOrigins(allowed);
  if (origins.length === 0) return null;
  const post = (text: string) => {
    for (const origin of origins) window.parent.postMessage(text, origin);
  };
  return { kind: "parent", target: null, post };
}

export function findHost(origins: readonly string[]): Host | null {
  return findNativeHost() ?? findParentHost(origins);
}
