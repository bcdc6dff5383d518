import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { OnceReady } from "./once-ready";

const fields = (
  <OnceReady>
    <input aria-label="Coupon" />
  </OnceReady>
);

it("[ERR-12] fields that the page keeps take nothing before its script knows of it, and everything after", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(fields);
  // As the server's HTML stands until the script runs: no press, no key, no focus.
  expect(container.firstElementChild?.hasAttribute("inert")).toBe(true);
  await act(async () => {
    render(fields, { container, hydrate: true });
  });
  expect(container.firstElementChild?.hasAttribute("inert")).toBe(false);
  expect(screen.getByLabelText("Coupon")).toBeTruthy();
});
