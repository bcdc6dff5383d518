import type * as z from "zod";
import { type CallDefinition, parseFields } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import type { BaseContext, CallContext, Services } from "./context";

interface CallInput {
  query: unknown;
  body: unknown;
}

export interface ServedCall {
  readonly call: CallDefinition;
  readonly needsSite: boolean;
  parse(input: CallInput): CallInput;
  run(context: BaseContext, parsed: CallInput): Promise<unknown>;
  runBare(services: Services, db: Database): Promise<unknown>;
}

export function serve<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: CallDefinition<Q, B, R>,
  handler: (context: CallContext<CallDefinition<Q, B, R>>) => Promise<z.input<R> | Response>,
): ServedCall {
  return {
    call,
    needsSite: true,
    parse: ({ query, body }) => ({
      query: parseFields(call.query, query),
      body: parseFields(call.request, body),
    }),
    run(context, parsed) {
      const { query, body } = parsed as { query: z.output<Q>; body: z.output<B> };
      return handler({ ...context, query, body });
    },
    async runBare() {
      throw new AppError("unknown_site", "This address isn't set up here.");
    },
  };
}

export function serveWithoutSite<R extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, R>,
  handler: (context: { services: Services; db: Database }) => Promise<z.input<R> | Response>,
): ServedCall {
  return {
    call,
    needsSite: false,
    parse: (input) => input,
    run: (context) => handler(context),
    runBare: (services, db) => handler({ services, db }),
  };
}

export function succeeded<Fields extends object>(fields: Fields): Fields & { status: "success" } {
  return { ...fields, status: "success" };
}
