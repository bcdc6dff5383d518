import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { HydrationGate } from "./hydration-gate";

const fields = (
  <HydrationGate>
    <input aria-label="Coupon" />
  </HydrationGate>
);

it("[ERR-12] controlled fields are disabled before hydration and work after it", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(fields);
  expect(container.firstElementChild?.hasAttribute("inert")).toBe(true);
  await act(async () => {
    render(fields, { container, hydrate: true });
  });
  expect(container.firstElementChild?.hasAttribute("inert")).toBe(false);
  expect(screen.getByLabelText("Coupon")).toBeTruthy();
});
