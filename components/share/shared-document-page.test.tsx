import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
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

it("[FIRST-5] a shared report says in which language its PDF is, where that is another one", () => {
  const { unmount } = renderPage(<SharedView shared={shared("es")} />);
  expect(screen.getByText(/The PDF is in Spanish\.$/)).toBeTruthy();
  unmount();
  renderPage(<SharedView shared={shared()} />);
  expect(screen.queryByText(/The PDF is in/)).toBeNull();
});

it("[FIRST-6] a report's head has the drawing of its body type", () => {
  renderPage(<SharedView shared={shared()} />);
  expect(document.querySelector("header [data-body]")?.getAttribute("data-body")).toBe("sedan");
});
