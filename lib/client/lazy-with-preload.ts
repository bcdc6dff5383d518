import { type ComponentType, lazy } from "react";
import { whenIdle } from "./load-when-idle";

/**
 * A component whose script is not part of the first load. It is loaded when first rendered, and at the latest when
 * the page is idle, so that it works offline afterwards. Render it within a Suspense boundary.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  whenIdle(load);
  return lazy(async () => ({ default: await load() }));
}
