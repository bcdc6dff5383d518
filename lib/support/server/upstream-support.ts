import { type Answer, type AnswerReader, flag, openFields, toText } from "@/lib/platform/upstream";

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
