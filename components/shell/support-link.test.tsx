import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { routes } from "@/lib/routes";
import { SupportLink } from "./support-link";

it("[UP-1] links to the site's support address, or else to the page with the contact form", () => {
  render(
    <>
      <SupportLink email="help@cars.example">write</SupportLink>
      <SupportLink email={null}>contact</SupportLink>
    </>,
  );
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect([href("write"), href("contact")]).toEqual(["mailto:help@cars.example", routes.about]);
});
