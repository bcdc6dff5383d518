import { describe } from "vitest";
import { openThroughFront } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";

describe("the contract, served by the front", () => proveContract(openThroughFront, 8));
