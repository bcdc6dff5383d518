import { testHostFlows, testHostLogin } from "@/tests/browser/support/host-flows";

for (const shape of ["react-native", "android"] as const) {
  testHostLogin(shape);
  testHostFlows(shape);
}
