import { type ComponentType, lazy } from "react";
import { whenIdle } from "./load-when-idle";

/** Loads at first render, or once the page is idle so that it works offline. Needs a Suspense boundary. */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  whenIdle(load);
  return lazy(async () => ({ default: await load() }));
}
