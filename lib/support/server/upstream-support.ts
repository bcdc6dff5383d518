import { openFields } from "@/lib/platform/upstream/read-fields";
import { flag, toText } from "@/lib/platform/upstream/read-values";
import type { Answer, AnswerReader } from "@/lib/platform/upstream/unwrap-answer";

const TICKET = {
  number: ["number", "ticket_number", "ticket_no", "ticket_id", "ticket"],
  creditGiven: ["credit_given", "credit_granted"],
  offered: ["offered", "credit_given", "credit_granted"],
} as const;

function openAnswer({ data, place, body, bodyPlace }: Answer) {
  return openFields(data, TICKET, place) ?? openFields(body, TICKET, bodyPlace);
}

export const readTicket: AnswerReader = (answer) => {
  const fields = openAnswer(answer);
  const number = fields?.read("number", toText);
  const isCreditGiven = fields?.read("creditGiven", flag);
  return {
    ...(number ? { number: number.slice(0, 100) } : {}),
    ...(isCreditGiven === undefined ? {} : { credit_given: isCreditGiven }),
  };
};

export const readOfferedCredit: AnswerReader = (answer) => {
  const offered = openAnswer(answer)?.read("offered", flag);
  return offered === undefined ? {} : { offered };
};
