import { describe } from "vitest";
import { openOwnProcess } from "../setup/contract-subjects";
import { proveRefusals } from "../setup/prove-refusals";

describe("[EMB-2] the contract's rejections, from a separate process", () => proveRefusals(openOwnProcess));
