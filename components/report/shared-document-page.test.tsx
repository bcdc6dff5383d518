import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SharedDocument } from "@/lib/share/contract/share";
import { stickerPageExample } from "@/lib/sticker/contract/examples/document";
import { renderPage } from "@/tests/setup/render";
import { sampleReport } from "@/tests/setup/report-models";
import { SharedView } from "./shared-document-page";

const shared = (madeIn?: "en" | "es") => ({
  status: "success" as const,
  data: {
    product: "vhr" as const,
    url: "/api/share/pdf?key=1",
    document: { ...sampleReport(), ...(madeIn ? { madeIn } : {}) },
  },
  expires_at: "2026-12-01T00:00:00.000Z",
});

it("[FIRST-5] a shared report shows the language of its PDF if it differs from the page's language", () => {
  const { unmount } = renderPage(<SharedView shared={shared("es")} />);
  expect(screen.getByText(/The PDF is in Spanish\.$/)).toBeTruthy();
  unmount();
  renderPage(<SharedView shared={shared()} />);
  expect(screen.queryByText(/The PDF is in/)).toBeNull();
});

it("[FIRST-6] the header of a report shows a drawing of the car's body type", () => {
  renderPage(<SharedView shared={shared()} />);
  expect(document.querySelector("header [data-body]")?.getAttribute("data-body")).toBe("sedan");
});

it("[PAGE-10] the page for a shared sticker shows the sticker's sheet", () => {
  const { data, ...rest } = shared();
  const sticker = { ...data, product: "sticker", document: stickerPageExample };
  renderPage(<SharedView shared={{ ...rest, data: sticker } as SharedDocument} />);
  expect(screen.getByRole("heading", { name: /^Standard equipment/ })).toBeTruthy();
});
