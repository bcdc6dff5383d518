import { expect, test } from "vitest";
import { DECODED_COROLLA } from "@/lib/sample/contract/sample-corolla";
import { toDecodedVehicle } from "./document-request";

test.each([
  ["V-Shaped", 6, "3.0 L V6 (J30A4)"],
  ["In-Line", 4, "3.0 L I4 (J30A4)"],
  ["Horizontally opposed (boxer)", 4, "3.0 L H4 (J30A4)"],
  [null, 4, "3.0 L 4 cyl. (J30A4)"],
])(
  "[FIRST-1] an engine with configuration %s and %i cylinders is shown as '%s'",
  (engineConfiguration, engineCylinders, engine) => {
    const decoded = {
      ...DECODED_COROLLA,
      notAvailable: [],
      displacementL: 3,
      engineModel: "J30A4",
      engineConfiguration,
      engineCylinders,
    };
    expect(toDecodedVehicle(decoded)).toMatchObject({ engine });
  },
);
