import { testHostLogin } from "@/tests/browser/support/host-flows";

testHostLogin("webkit");
