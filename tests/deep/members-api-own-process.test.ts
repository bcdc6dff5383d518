import { describe } from "vitest";
import { openOwnProcess } from "../setup/contract-subjects";
import { proveRefusals } from "../setup/prove-refusals";

describe("[EMB-2] the contract's refusals, served as its own process", () => proveRefusals(openOwnProcess));
