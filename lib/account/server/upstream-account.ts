import {
  type Answer,
  type AnswerReader,
  flag,
  formatDate,
  openFields,
  stepInto,
  toObject,
  toText,
} from "@/lib/platform/upstream";
import { isBearerToken } from "../rules/bearer-token";
import { readUser } from "./upstream-user";

const TOKEN_NAMES = [
  "token",
  "access_token",
  "bearer_token",
  "bearer",
  "api_token",
  "auth_token",
  "plain_text_token",
  "jwt",
  "jwt_token",
] as const;
const TOKEN_HOLDERS = ["user", "authorisation", "authorization", "tokens"] as const;

function readSecretText(value: unknown): string | undefined {
  const token = toText(value)?.replace(/^bearer\s+/i, "");
  return token !== undefined && isBearerToken(token) ? token : undefined;
}

function readSecret({ body, bodyPlace, data, place }: Answer, names: readonly string[]): string | undefined {
  const outer = [
    [body, bodyPlace],
    [data, place],
  ] as const;
  const inner = outer.flatMap(([value, at]) =>
    TOKEN_HOLDERS.map((name) => [toObject(value)?.[name], stepInto(at, name)] as const),
  );
  for (const [value, at] of [...outer, ...inner]) {
    const secret = openFields(value, { secret: names }, at)?.read("secret", readSecretText);
    if (secret !== undefined) return secret;
  }
  return undefined;
}

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

export const readLogin: AnswerReader = (answer, context) => {
  const { pending: _, ...login } = readRegistration(answer, context) ?? {};
  return login.token !== undefined || answer.isStated ? login : undefined;
};

/** Returns undefined unless the response confirms the password, so the gate stays closed. */
export const readGatePass: AnswerReader = (answer) => {
  const secure_id = readSecret(answer, ["secure_id", "secureid"]);
  const isPassed = secure_id !== undefined || readSecret(answer, TOKEN_NAMES) !== undefined;
  return isPassed || answer.isStated ? { secure_id } : undefined;
};

export const readGateState: AnswerReader = ({ data, place }) => {
  const passed = openFields(data, { passed: ["passed"] }, place)?.require("passed", flag);
  return passed === undefined ? undefined : { passed };
};

export const readCurrentUser: AnswerReader = (answer) => {
  const user = readUser(answer);
  return user && { user };
};

export const readChangedUser: AnswerReader = (answer) => ({ user: readUser(answer) });

export const readDeletion: AnswerReader = ({ data, place }) => {
  const fields = openFields(data, { number: ["number", "receipt"], closed: ["closed"] }, place);
  return { number: fields?.read("number", toText) ?? null, closed: fields?.read("closed", flag) ?? false };
};

export const readDeletionRequest: AnswerReader = ({ data, place }) => {
  const aliases = { number: ["number", "receipt"], created_at: ["created_at"], due_at: ["due_at"] };
  const fields = openFields(data, aliases, place);
  const [number, created_at, due_at] = [
    fields?.read("number", toText),
    fields?.read("created_at", formatDate),
    fields?.read("due_at", formatDate),
  ];
  return { data: number && created_at && due_at ? { number, created_at, due_at } : null };
};
