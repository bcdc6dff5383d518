import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  findPayButton as pay,
  renderCheckout,
  resetCheckout,
  readTotal as total,
} from "@/tests/setup/checkout";
import { refusal } from "@/tests/setup/mock-server";
import { userWire } from "@/tests/setup/vehicles";

beforeEach(resetCheckout);

describe("DiscountOffer", () => {
  const offer = () => screen.findByRole("dialog", { name: "$3.00 off this order" });

  it("[DLG-5] offers the site's coupon, and applies it when accepted", async () => {
    renderCheckout(userWire(), {}, { discountCoupon: "SPRING20" });
    await offer();
    await userEvent.click(screen.getByRole("button", { name: "Use code" }));
    expect(await total()).toBe("$12.95");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[DLG-5] never opens again in this tab after being closed", async () => {
    renderCheckout(userWire(), {}, { discountCoupon: "SPRING20" });
    await offer();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sessionStorage.getItem("checkout:draft")).toContain('"discountClosed":true');
    await userEvent.click(screen.getByRole("radio", { name: /report-3/ }));
    await pay();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["the site has no coupon", userWire(), null, {}],
    [
      "the coupon is invalid",
      userWire(),
      "OLD",
      { "POST /coupon_validation": refusal(400, "invalid_fields") },
    ],
    ["the visitor is logged out", null, "SPRING20", {}],
  ])("[DLG-5] never opens if %s", async (_, user, discountCoupon, answers) => {
    renderCheckout(user, answers, { discountCoupon });
    await pay();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
