import { type ComponentType, lazy } from "react";
import { runWhenIdle } from "./load-when-idle";

/** Loads at first render, or once the page is idle so that it works offline. Needs a Suspense boundary. */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  runWhenIdle(load);
  return lazy(async () => ({ default: await load() }));
}
