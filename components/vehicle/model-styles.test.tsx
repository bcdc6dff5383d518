import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createStickerData } from "@/tests/setup/sticker-data";
import { ModelResult } from "./model-result";
import { ModelStyles } from "./model-styles";

const rover = { year: 2018, make: "Land Rover", model: "Range Rover" };
const style = (trim: string | null) => ({
  ...rover,
  trim,
  style: trim ?? "Range Rover",
  basis: "build-data" as const,
});

test("[TRUE-29] [STK-3] a model's styles are listed, and a style's data is requested when the style is opened", async () => {
  const sentCalls = stubCalls({
    "POST /api-cwa/auto-blog": { data: [style(null), style("HSE")] },
    "POST /api-cwa/auto-blog-data": { data: { data: createStickerData() } },
  });
  renderPage(<ModelStyles {...rover} />);
  await userEvent.click(await screen.findByText("HSE"));
  expect(await screen.findByText("Super White (040), Black Sand (209)")).toBeTruthy();
  expect(screen.getByText("LE Eco package (EC)").parentElement?.textContent).toContain("Included");
  expect(screen.getByText("Carpet mats (CF)").parentElement?.textContent).toContain("$224");
  const styleCalls = sentCalls.filter(({ path }) => path === "/api-cwa/auto-blog-data");
  expect(styleCalls.map(({ body }) => Object.fromEntries(JSON.parse(body)))).toEqual([
    { year: "2018", make: "Land_Rover", model: "Range Rover", style: "HSE" },
  ]);
});

test("[TRUE-29] a model without styles shows a message", async () => {
  stubCalls({ "POST /api-cwa/auto-blog": { data: [] } });
  renderPage(<ModelStyles {...rover} />, { locale: "es" });
  expect(await screen.findByText("No tenemos versiones de este modelo.")).toBeTruthy();
});

test("[TRUE-30] a list of trims that permanently fails to load is reported through the logging call", async () => {
  const sentCalls = stubCalls({
    "GET /api-cwa/sticker-trims": () => refusal(400, "invalid_fields"),
    "POST /api-cwa/logs": {},
  });
  renderPage(<ModelResult {...rover} />);
  await waitFor(() => expect(sentCalls.map(({ path }) => path)).toContain("/api-cwa/logs"));
  const log = new URLSearchParams(sentCalls.find(({ path }) => path === "/api-cwa/logs")?.body);
  expect(log.get("search_type")).toBe("trims");
});
