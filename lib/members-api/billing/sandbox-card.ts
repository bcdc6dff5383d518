import { invalidFields } from "@/lib/core/request-fields";
import type { SandboxOutcome } from "./payment-gateway";

/** Test card numbers as gateways publish them, with their outcomes. No real card's number is accepted. */
const TEST_CARDS: Readonly<Record<string, SandboxOutcome>> = {
  "4242424242424242": "succeed",
  "5555555555554444": "succeed",
  "378282246310005": "succeed",
  "4000000000000002": "decline",
  "4000000000009995": "decline",
};

/**
 * The outcome that a test card stands for, or that the buyer chose. Throws AppError 400; no message contains the
 * number.
 */
export function sandboxOutcome(input: { outcome?: SandboxOutcome; card?: string }): SandboxOutcome {
  if (input.card === undefined || input.card === "") {
    if (input.outcome) return input.outcome;
    throw invalidFields({ card: "Enter a test card, such as 4242 4242 4242 4242." });
  }
  const outcome = Object.hasOwn(TEST_CARDS, input.card) ? TEST_CARDS[input.card] : undefined;
  if (!outcome) {
    throw invalidFields({
      card: "This is a test: enter 4242 4242 4242 4242, and never a real card's number.",
    });
  }
  return outcome;
}
