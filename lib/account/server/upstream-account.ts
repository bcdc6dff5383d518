import { openFields, stepInto } from "@/lib/platform/upstream-reader/read-fields";
import { date, flag, text } from "@/lib/platform/upstream-reader/read-values";
import type { Answer, AnswerReader } from "@/lib/platform/upstream-reader/unwrap-answer";
import { getNestedUser, readUser } from "./upstream-user";

const TOKEN_NAMES = ["token", "access_token", "bearer_token", "bearer", "api_token", "auth_token"] as const;

/** A secret goes into a header: no blanks. 'Bearer' before it isn't part of it. */
function secret(value: unknown): string | undefined {
  const written = text(value)?.replace(/^bearer\s+/i, "");
  return written !== undefined && /^[\x21-\x7e]+$/.test(written) ? written : undefined;
}

/** Beside `data`, in it, or in the user. */
function readSecret({ body, bodyPlace, data, place }: Answer, names: readonly string[]): string | undefined {
  const places = [
    [body, bodyPlace],
    [data, place],
    [getNestedUser(body), stepInto(bodyPlace, "user")],
    [getNestedUser(data), stepInto(place, "user")],
  ] as const;
  for (const [value, at] of places) {
    const found = openFields(value, { secret: names }, at)?.read("secret", secret);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Launch and changed password: each part may be missing. */
export const readSession: AnswerReader = (answer) => ({
  token: readSecret(answer, TOKEN_NAMES),
  user: readUser(answer),
});

export const readRegistration: AnswerReader = (answer, context) => {
  const { body, bodyPlace, data, place } = answer;
  const aliases = { pending: ["pending"], opened: ["opened"] };
  const find = (name: "pending" | "opened") =>
    openFields(body, aliases, bodyPlace)?.read(name, flag) ??
    openFields(data, aliases, place)?.read(name, flag);
  return {
    ...readSession(answer, context),
    pending: find("pending") ?? null,
    opened: find("opened") ?? true,
  };
};

const saysStatus = (body: unknown) =>
  typeof body === "object" && body !== null && ("status" in body || "success" in body);

export const readLogin: AnswerReader = (answer, context) => {
  const { pending: _, ...login } = readRegistration(answer, context) ?? {};
  return login.token !== undefined || saysStatus(answer.body) ? login : undefined;
};

export const readGatePass: AnswerReader = (answer) => ({
  secure_id: readSecret(answer, ["secure_id", "secureid"]),
});

/** Reads the state of a gate pass. */
export const readGateState: AnswerReader = ({ data, place }) => {
  const passed = openFields(data, { passed: ["passed"] }, place)?.require("passed", flag);
  return passed === undefined ? undefined : { passed };
};

export const readCurrentUser: AnswerReader = (answer) => {
  const user = readUser(answer);
  return user && { user };
};

/** The answer to a change of the profile, which may have no user. */
export const readChangedUser: AnswerReader = (answer) => ({ user: readUser(answer) });

export const readDeletion: AnswerReader = ({ data, place }) => {
  const fields = openFields(data, { number: ["number", "receipt"], closed: ["closed"] }, place);
  return { number: fields?.read("number", text) ?? null, closed: fields?.read("closed", flag) ?? false };
};

export const readDeletionRequest: AnswerReader = ({ data, place }) => {
  const aliases = { number: ["number", "receipt"], created_at: ["created_at"], due_at: ["due_at"] };
  const fields = openFields(data, aliases, place);
  const [number, created_at, due_at] = [
    fields?.read("number", text),
    fields?.read("created_at", date),
    fields?.read("due_at", date),
  ];
  return { data: number && created_at && due_at ? { number, created_at, due_at } : null };
};
