import { describe } from "vitest";
import { inProcess } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";

describe("the contract, served in this process", () => proveContract(inProcess, 20));
