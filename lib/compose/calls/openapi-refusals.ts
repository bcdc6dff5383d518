import { type CallDefinition, toErrorBody } from "@/lib/platform/calls";
import { AppError, ERROR_STATUS, type ErrorCode } from "@/lib/platform/values";
import { findObject, type Json } from "./openapi-schemas";
import { callList } from "./table";

const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
const getName = (status: number) => `Refusal${status}`;

export function buildRefusalResponses(): Record<string, Json> {
  const statuses = Array.from(new Set(callList.flatMap(listRefusalStatuses)));
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((entry) => entry[1] === status).map(([code]) => code);
      const [first = "internal"] = ofStatus;
      const waits = status === 429 || status === 503;
      const example = toErrorBody(
        new AppError(first, "The reason, as a sentence to show to the user."),
        "0190d8a0-7a11",
      );
      const fields = first === "bad_request" ? { errors: { vin: "A VIN has 17 characters." } } : {};
      const response = {
        description: `Refused. \`code\` is ${ofStatus.join(" or ")}.`,
        ...(waits && {
          headers: { "Retry-After": { description: "Seconds.", schema: { type: "integer" }, example: 2 } },
        }),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Refusal" },
            example: { ...example, ...fields },
          },
        },
      };
      return [getName(status), response];
    }),
  );
}

export function listRefusalStatuses(call: CallDefinition): number[] {
  const statuses = [400, 401, 403, 404, 414, 429, 500, 502, 503, 504];
  // Calls with a `charge` spend a credit, and fail without credit.
  if (findObject(call.response)?.shape.charge) statuses.push(402);
  if (call.method !== "GET") statuses.push(409, 422);
  if (call.body !== "none") statuses.push(408, 413, 415);
  return statuses.sort((a, b) => a - b);
}

export function buildRefusals(call: CallDefinition): Json {
  return Object.fromEntries(
    listRefusalStatuses(call).map((status) => [
      status,
      { $ref: `#/components/responses/${getName(status)}` },
    ]),
  );
}
