import { testHostFlows } from "@/tests/browser/support/host-flows";

testHostFlows("webkit");
