import { describe } from "vitest";
import { throughBff } from "../setup/contract-subjects";
import { proveContract } from "../setup/prove-contract";

describe("the contract, served through the BFF", () => proveContract(throughBff, 12));
