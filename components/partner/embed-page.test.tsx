import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { EmbedPage } from "./embed-page";

const site = { name: `Rivera "Cars"`, origin: "https://cars.example", embedding: true };
const getCode = (name: string) => (screen.getByLabelText(name) as HTMLTextAreaElement).value;

it("[PART-7] the code reflects the choices and escapes its text, and the preview is the real widget", async () => {
  renderPage(<EmbedPage site={site} />);
  await userEvent.selectOptions(screen.getByLabelText("What to show"), "badge");
  await userEvent.clear(screen.getByLabelText("VIN"));
  await userEvent.type(screen.getByLabelText("VIN"), "vin: 1hgcm826-33a004352");
  await userEvent.selectOptions(screen.getByLabelText("Light or dark"), "dark");
  await userEvent.type(screen.getByLabelText("Accent color"), "#aa0000");
  await userEvent.selectOptions(screen.getByLabelText("Language"), "es");
  const element = getCode("Where it should appear");
  expect(element).toMatch(
    /^<div data-glovebox="badge" data-vin="1HGCM82633A004352" data-theme="dark" data-color="#aa0000" data-lang="es"><a href="https:\/\/cars\.example\/preview\?vin=1HGCM82633A004352">/,
  );
  expect(element).not.toContain(`"Cars"`);
  expect(getCode("Once on the page")).toBe('<script async src="https://cars.example/embed.js"></script>');
  const frame = screen.getByTitle("Preview");
  expect(frame.getAttribute("src")).toBe(
    "/embed/badge?vin=1HGCM82633A004352&theme=dark&color=%23aa0000&lang=es",
  );
  expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-popups");
});

it("[PART-7] an incomplete VIN doesn't produce an embed code, and the input is kept", async () => {
  renderPage(<EmbedPage site={site} />);
  await userEvent.selectOptions(screen.getByLabelText("What to show"), "report");
  await userEvent.type(screen.getByLabelText("VIN"), "9");
  expect(screen.getByText("Enter the 17 characters of a VIN.")).toBeTruthy();
  expect(screen.queryByText("Copy code")).toBeNull();
  await userEvent.type(screen.getByLabelText("Accent color"), "red");
  expect(screen.getByText("Enter a color as #rrggbb.")).toBeTruthy();
  expect((screen.getByLabelText("VIN") as HTMLInputElement).value).toMatch(/9$/);
});

it("[PART-7] a site with embedding turned off shows a notice instead of a preview", () => {
  renderPage(<EmbedPage site={{ ...site, embedding: false }} />);
  expect(screen.getByText("Other websites can't show your site")).toBeTruthy();
  expect(screen.queryByTitle("Preview")).toBeNull();
});
