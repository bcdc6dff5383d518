import { describe } from "vitest";
import { openOwnProcess } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";

describe("the contract, served by a separate process", () => proveContract(openOwnProcess, 8));
