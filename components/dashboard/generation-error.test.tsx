import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { GenerationError } from "./generation-error";

const failure = { msg: "Low balance", code: "upstream_refused", reference: undefined, isKeySpent: false };

test("[UP-3] shows the remote API's error as the title, and says that a free credit was requested, not added", () => {
  renderPage(<GenerationError failure={{ ...failure, offered: null }} action={null} />);
  expect(screen.getByText("Low balance")).toBeTruthy();
  expect(screen.getByText("We requested a free credit for you.")).toBeTruthy();
  expect(screen.queryByText(/We added a free credit/)).toBeNull();
});
