import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { useDialogs } from "@/stores/dialogs";
import { renderPage } from "@/tests/setup/render";
import { COROLLA } from "@/tests/setup/vehicles";
import { FeedbackTrigger } from "./feedback-trigger";

afterEach(() => useDialogs.getState().close());

test.each([
  ["Something is wrong", "negative"],
  ["It's right", "positive"],
  ["Give feedback", "rating"],
] as const)("[TRUE-30] [DLG-1] '%s' opens the feedback dialog at the %s step", async (name, opening) => {
  renderPage(
    <FeedbackTrigger about="report" vin={COROLLA}>
      <p>The report</p>
    </FeedbackTrigger>,
  );
  await userEvent.click(screen.getByRole("button", { name }));
  expect(useDialogs.getState().current).toEqual({ kind: "feedback", vin: COROLLA, about: "report", opening });
});
