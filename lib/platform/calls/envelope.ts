import * as z from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/values";

const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** CALL-4: every JSON response has `status`; `msg` is an alias of `message`. */
export const errorEnvelopeSchema = z.object({
  status: z.literal("error"),
  code: z.enum(errorCodes).catch("internal"),
  message: z.string().optional(),
  msg: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
  trace_id: z.string().optional(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;

export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({
    status: z.literal("success"),
    message: z.string().optional(),
    msg: z.string().optional(),
    ...shape,
  });
}

export const doneSchema = success({});
