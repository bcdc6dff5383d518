import { describe } from "vitest";
import { throughFront } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";

describe("the contract, served by the front", () => proveContract(throughFront, 8));
