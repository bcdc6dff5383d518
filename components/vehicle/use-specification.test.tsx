import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { useClassicBody } from "./use-specification";

function Bodies({ bodies }: { bodies: readonly string[] }) {
  const getBody = useClassicBody();
  return <p>{bodies.map(getBody).join(" · ")}</p>;
}

it("[FIRST-1] a classic car's body type is translated if it's known, and keeps the manufacturer's code", () => {
  renderPage(<Bodies bodies={["2-door sport coupe (37)", "convertible", "2-door special coupe"]} />, {
    locale: "es",
  });
  expect(
    screen.getByText("Cupé deportivo de 2 puertas (37) · convertible · 2-door special coupe"),
  ).toBeTruthy();
});
