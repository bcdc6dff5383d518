import { invalidFields } from "@/lib/core/request-fields";
import type { SandboxOutcome } from "./gateway";

/** The numbers that card gateways give for tests, with what each does. No real card's number is accepted. */
const TEST_CARDS: Readonly<Record<string, SandboxOutcome>> = {
  "4242424242424242": "succeed",
  "5555555555554444": "succeed",
  "378282246310005": "succeed",
  "4000000000000002": "decline",
  "4000000000009995": "decline",
};

/** What the buyer does, by a test card or in a word. Throws AppError 400; the number is in no message. */
export function sandboxOutcome(told: { outcome?: SandboxOutcome; card?: string }): SandboxOutcome {
  if (told.card === undefined || told.card === "") {
    if (told.outcome) return told.outcome;
    throw invalidFields({ card: "Enter a test card, such as 4242 4242 4242 4242." });
  }
  const outcome = Object.hasOwn(TEST_CARDS, told.card) ? TEST_CARDS[told.card] : undefined;
  if (!outcome) {
    throw invalidFields({
      card: "This is a test: enter 4242 4242 4242 4242, and never a real card's number.",
    });
  }
  return outcome;
}
