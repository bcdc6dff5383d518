import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";

/*
 * The files of a worker share one document and the packages they import: setting those up again for each file took
 * longer than its tests. The project's own modules are loaded per file, so each file has its own state and its own mocks.
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

/** jsdom keeps no times of what was fetched. */
performance.getEntriesByType ??= () => [];

/** jsdom has no layout, so nothing scrolls. */
Element.prototype.scrollIntoView ??= () => undefined;

/** A busy machine is slow, not wrong: waiting ends as soon as what is awaited is there. */
configure({ asyncUtilTimeout: 15_000 });
