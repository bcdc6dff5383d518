import { expect, test } from "vitest";
import { logOutAdmin } from "@/lib/admin/client/admin";
import { browserStorage, tabStorage } from "@/lib/platform/browser/storage";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { endSession } from "./session";

const DRAFT = "support:draft";

test.each([
  ["a member's", endSession, "POST /api-cwa/logout"],
  ["an administrator's", logOutAdmin, "POST /api/admin/logout"],
])(
  "[SEC-SES-04] %s logout clears everything typed in the tab, and a failed logout keeps it",
  async (_who, logOut, call) => {
    tabStorage.writeText(DRAFT, "my neighbor's car");
    stubCalls({ [call]: refusal(503, "unavailable") });
    await expect(logOut()).rejects.toMatchObject({ code: "unavailable" });
    expect(tabStorage.readText(DRAFT)).toBe("my neighbor's car");
    stubCalls({ [call]: { status: "success", message: "bye" } });
    await logOut();
    expect(sessionStorage).toHaveLength(0);
  },
);

test("[UP-4] a logout removes the pending requests shared by all tabs, and nothing else from local storage", async () => {
  browserStorage.writeText("generation:u1:vhr:2T1BURHE5JC034461", "{}");
  browserStorage.writeText("feedbacks", "[]");
  stubCalls({ "POST /api-cwa/logout": { status: "success", message: "bye" } });
  await endSession();
  expect(Object.keys(localStorage)).toEqual(["feedbacks"]);
});
