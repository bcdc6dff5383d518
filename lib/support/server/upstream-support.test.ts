import { expect, it } from "vitest";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { supportCalls } from "../contract/support";
import { readOfferedCredit, readTicket } from "./upstream-support";

const context = { siteUri: "cars.example", money: "dollars" } as const;
const open = (body: unknown) => unwrapAnswer(body, { path: "", note: () => undefined });

it.each([
  [{ status: "success" }, undefined, undefined],
  [{ status: "success", msg: "Your ticket was received." }, undefined, undefined],
  [{ status: true, data: { ticket_id: 17, credit_given: "0" } }, "17", false],
  [{ ticket_no: "GT-1", credit_given: 1 }, "GT-1", true],
  [{ number: {}, credit_given: "perhaps" }, undefined, undefined],
  ["Thank you", undefined, undefined],
])("[UP-3] reads %j as a ticket with the number %s and credit granted: %s", (body, number, creditGranted) => {
  const ticket = supportCalls.createTicket.response.parse({
    status: "success",
    ...readTicket(open(body), context),
  });
  expect([ticket.number, ticket.creditGranted]).toEqual([number, creditGranted]);
});

it.each([
  [{ status: "success" }, undefined],
  [{ offered: "0" }, false],
  [{ data: { offered: true } }, true],
  [{ offered: "soon" }, undefined],
])("[UP-3] decides whether %j says that a credit was offered: %s", (body, offered) => {
  const answer = { status: "success", ...readOfferedCredit(open(body), context) };
  expect(supportCalls.offerCredit.response.parse(answer).offered).toBe(offered);
});
