import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { EMPTY_DRAFT } from "@/lib/sticker/rules/draft";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { createStickerData } from "@/tests/setup/sticker-data";
import { COROLLA } from "@/tests/setup/vehicles";
import { CodeLookup } from "./code-lookup";
import { StickerEditorContext } from "./editor-context";

const editor = () => (
  <StickerEditorContext
    value={{ data: createStickerData(), draft: EMPTY_DRAFT, change: () => {}, problems: {} }}
  >
    <CodeLookup />
  </StickerEditorContext>
);

test("[TRUE-30] a code lookup that fails permanently is reported through the logging call", async () => {
  const sentCalls = stubCalls({
    "POST /api-cwa/forum-data": () => refusal(400, "invalid_fields"),
    "POST /api-cwa/logs": {},
  });
  renderPage(editor());
  await userEvent.click(screen.getByText("Option and paint codes"));
  await waitFor(() => expect(sentCalls.map(({ path }) => path)).toContain("/api-cwa/logs"));
  const body = new URLSearchParams(sentCalls.find(({ path }) => path === "/api-cwa/logs")?.body);
  expect(Object.fromEntries(body)).toMatchObject({
    vin: COROLLA,
    search_type: "codes",
    credit_type: "sticker",
    source: "sticker",
  });
});

test("[TRUE-29] the editor shows option and paint codes, which are requested when the section is opened", async () => {
  const entry = { source: "Build data", sample: false };
  const sentCalls = stubCalls({
    "POST /api-cwa/forum-data": {
      data: {
        state: "found",
        topics: [
          {
            topic: "paint_codes",
            title: "Paint and trim codes",
            entries: [{ ...entry, code: "040", text: "Super White" }],
          },
          {
            topic: "factory",
            title: "Where and as what it was built",
            entries: [{ ...entry, code: "plant", text: "Cambridge, Ontario", source: "NHTSA vPIC" }],
          },
        ],
        sources: ["Build data", "NHTSA vPIC"],
      },
    },
  });
  renderPage(editor());
  expect(sentCalls).toEqual([]);
  await userEvent.click(screen.getByText("Option and paint codes"));
  expect(await screen.findByText("Super White")).toBeTruthy();
  expect(screen.getByText("Plant").nextElementSibling?.textContent).toBe("Cambridge, Ontario");
  expect(Object.fromEntries(JSON.parse(sentCalls[0]?.body ?? "[]"))).toMatchObject({
    vin: COROLLA,
    trim: "LE",
  });
});
