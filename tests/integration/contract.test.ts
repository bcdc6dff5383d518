import { describe } from "vitest";
import { inProcess } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";
import { runs } from "../setup/runs";

describe("the contract, served in this process", () => proveContract(inProcess, runs(20)));
