import { type ComponentType, lazy } from "react";
import { whenIdle } from "./when-idle";

/**
 * A component whose script is no part of the page's first load. It comes when it is first drawn, and at the latest when
 * the page is idle: so it is there when the network goes. To be drawn within a Suspense boundary.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  whenIdle(load);
  return lazy(async () => ({ default: await load() }));
}
