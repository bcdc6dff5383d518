import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";

/*
 * Test files in a worker share one jsdom, which is faster; project modules load per file, so state and mocks are
 * separate.
 */
vi.resetModules();
const { server } = await import("./mock-server");

/** A request without a handler fails its test. */
const unanswered: string[] = [];
const note = ({ request }: { request: Request }) => unanswered.push(`${request.method} ${request.url}`);

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  server.events.on("request:unhandled", note);
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  expect(unanswered.splice(0)).toEqual([]);
});
afterAll(() => {
  server.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

/** jsdom lacks resource timings. */
performance.getEntriesByType ??= () => [];

/** jsdom has no layout and can't scroll. */
Element.prototype.scrollIntoView ??= () => undefined;

/** Long, because busy machines are slow; waits end as soon as the condition holds. */
configure({ asyncUtilTimeout: 15_000 });
