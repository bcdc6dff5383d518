import { describe } from "vitest";
import { openThroughBff } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";

describe("the contract, served through the BFF", () => proveContract(openThroughBff, 12));
