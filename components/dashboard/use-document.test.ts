import { describe, expect, it } from "vitest";
import { getDocumentAction } from "./use-document";

const situation = { loggedIn: true, page: null, isUnread: false, allowed: true, classic: false };

describe("getDocumentAction", () => {
  it("[BTN-1] requires an anonymous viewer to log in first, regardless of documents and credits", () => {
    for (const page of [null, "/dvh?vin=1"])
      for (const allowed of [true, false])
        expect(getDocumentAction({ ...situation, loggedIn: false, page, allowed })).toEqual({
          kind: "login",
        });
  });
  it("[BTN-1] opens an existing document even without credits", () => {
    expect(getDocumentAction({ ...situation, page: "/dvh?vin=1", allowed: false })).toEqual({
      kind: "open",
      page: "/dvh?vin=1",
    });
  });
  it.each([true, false])("[BTN-1] requires a purchase if there's no credit (classic: %s)", (classic) => {
    expect(getDocumentAction({ ...situation, allowed: false, classic })).toEqual({
      kind: "purchase",
      classic,
    });
  });
  it.each([true, false])(
    "[UP-4] neither sells nor generates until the record has been read (credit: %s)",
    (allowed) => {
      expect(getDocumentAction({ ...situation, isUnread: true, allowed })).toEqual({ kind: "unread" });
    },
  );
  it.each([true, false])("[BTN-1] generates the document if there's a credit (classic: %s)", (classic) => {
    expect(getDocumentAction({ ...situation, classic })).toEqual({ kind: "generate", classic });
  });
});
