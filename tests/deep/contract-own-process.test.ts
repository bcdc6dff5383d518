import { describe } from "vitest";
import { ownProcess } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";

describe("the contract, served as its own process", () => proveContract(ownProcess, 8));
