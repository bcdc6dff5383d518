import { expect, it } from "vitest";
import { openSealedText, sealText } from "./sealed-text";

const secrets = { digestKey: "k".repeat(32) };
const seal = { purpose: "webhook-secret", owner: "endpoint-1" };

it("[SAFE-4] sealed text can be opened only if unchanged, and only for its purpose and owner with the right key", () => {
  const sealed = sealText("whsec_ä", seal, secrets);
  expect(openSealedText(sealed, seal, secrets)).toBe("whsec_ä");
  expect(sealText("whsec_ä", seal, secrets)).not.toBe(sealed);
  const wrong = [
    openSealedText(sealed, { ...seal, owner: "endpoint-2" }, secrets),
    openSealedText(sealed, { ...seal, purpose: "second-factor" }, secrets),
    openSealedText(sealed, seal, { digestKey: "j".repeat(32) }),
    openSealedText(
      `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`,
      seal,
      secrets,
    ),
    openSealedText("short", seal, secrets),
  ];
  expect(wrong).toEqual([null, null, null, null, null]);
});
