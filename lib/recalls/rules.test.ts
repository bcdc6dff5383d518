import { expect, it } from "vitest";
import { isModelVariant } from "./rules";

it.each([
  ["F-250", "F-250 SD"],
  ["F-350", "F350 SD"],
  ["Silverado 2500", "SILVERADO 2500 HD"],
  ["Sonata", "SONATA HYBRID"],
  ["Outlander", "OUTLANDER PHEV"],
  ["Niro", "NIRO EV"],
  ["F-150 Lightning", "F-150 LIGHTNING BEV"],
  ["Wrangler", "WRANGLER 4XE"],
  ["Grand Cherokee", "GRAND CHEROKEE L"],
  ["Range Rover", "RANGE ROVER LWB"],
  ["C-Class", "C 300"],
  ["GLE-Class", "GLE350"],
  ["RX", "RX350"],
  ["Sierra", "SIERRA 1500"],
])("[NAME-2] recalls for %s may be filed under %s", (model, filed) => {
  expect(isModelVariant(model, filed)).toBe(true);
});

it.each([
  ["Model 3", "MODEL S"],
  ["Model S", "MODEL 3"],
  ["Bronco", "BRONCO SPORT"],
  ["Transit", "TRANSIT CONNECT"],
  ["Mustang", "MUSTANG MACH-E"],
  ["Ioniq", "IONIQ 5"],
  ["500", "500L"],
  ["C-Class", "CLA 250"],
  ["C-Class", "E 350"],
  ["GL-Class", "GLE 350"],
  ["RX", "NX300"],
  ["F-250", "F-350 SD"],
  ["F-250 SD", "F-250"],
  ["RX350", "RX"],
  ["Accord", "ACCORD"],
])("[NAME-2] %s and %s count as different models", (model, filed) => {
  expect(isModelVariant(model, filed)).toBe(false);
});
