import { describe } from "vitest";
import { openOwnProcess } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";

describe("the contract, served as its own process", () => proveContract(openOwnProcess, 8));
