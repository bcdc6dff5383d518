import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { SiteTexts } from "./site-texts";

/** The first action imports the entire contract, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const config = { name: "Cars", origin: "https://cars.example", support_email: "a@cars.example" };
const row = { config: { ...config, seller_name: "Cars LLC" } };
const text = { name: "terms", locale: "en", markdown: "", standard: "Ours, {company}.", updated: null };
const texts = [text, { ...text, locale: "es", standard: "Nuestro." }];

it("[FIRST-3] a text is previewed without HTML or unsafe links, and saved in its language", async () => {
  const sentCalls = stubCalls({
    "GET /api/admin/site/texts": { data: { texts, missing: [] } },
    "POST /api/admin/site/text": { data: { texts, missing: [] } },
  });
  renderPage(<SiteTexts row={row} site="localhost" />);
  const preview = await screen.findByRole("region", { name: "Preview" });
  expect(preview.textContent).toContain("Ours, Cars LLC.");
  await userEvent.click(screen.getByRole("textbox", { name: "Markdown" }));
  await userEvent.paste("## Ours\n\n[bad](javascript:x) <b>raw</b>");
  await waitFor(() => expect(preview.querySelector("h2")?.textContent).toBe("Ours"));
  expect(preview.querySelector("a, b")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save text" }));
  await waitFor(() => expect(sentCalls.some(({ method }) => method === "POST")).toBe(true));
  const { body } = sentCalls.find(({ method }) => method === "POST") ?? { body: "{}" };
  expect(JSON.parse(body)).toMatchObject({ site: "localhost", name: "terms", locale: "en" });
});

it("[FIRST-3] accepting the default text saves an empty string as the custom text", async () => {
  const sentCalls = stubCalls({
    "GET /api/admin/site/texts": { data: { texts, missing: ["terms"] } },
    "POST /api/admin/site/text": { data: { texts, missing: [] } },
  });
  renderPage(<SiteTexts row={row} site="localhost" />);
  await userEvent.click(await screen.findByRole("button", { name: "Use our text: I've read it" }));
  await waitFor(() => expect(sentCalls.some(({ method }) => method === "POST")).toBe(true));
  expect(JSON.parse(sentCalls.find(({ method }) => method === "POST")?.body ?? "{}")).toMatchObject({
    markdown: "",
  });
});
