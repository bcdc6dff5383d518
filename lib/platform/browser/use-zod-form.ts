"use client";
import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type ResolverError,
  useForm,
} from "react-hook-form";
import type * as z from "zod";
import { ApiError } from "./api-error";
import { findField } from "./find-field";
import { loadScript } from "./missing-script";
import { useErrorText, useFieldText } from "./use-error-text";

export interface FormError {
  text: string;
  code: string;
  reference: string | undefined;
}

interface Options<Input extends FieldValues> {
  defaultValues?: DefaultValues<Input>;
  messages?: Partial<Record<string, string>>;
  reValidateMode?: "onChange" | "onSubmit";
}

async function getResolver<Input extends FieldValues, Output>(
  schema: () => Promise<z.ZodType<Output, Input>>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, loaded] = await Promise.all([import("@hookform/resolvers/zod"), schema()]);
  return zodResolver(loaded);
}

function hasField(values: unknown, path: string): boolean {
  let value = values;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || !(part in value)) return false;
    value = (value as Record<string, unknown>)[part];
  }
  return true;
}

const UPSTREAMS = "upstream";

const FIRST_INPUTS = ["pointerdown", "keydown", "focusin"] as const;

/**
 * Loads the schema at the first interaction. Omit `defaultValues` if a password manager may fill fields before
 * hydration.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: () => Promise<z.ZodType<Output, Input>>,
  options: Options<Input> = {},
) {
  const form = useForm<Input, unknown, Output>({
    resolver: async (...args) => {
      // Throwing here would leave the button busy forever.
      const showRefusal = (error: unknown) => {
        showFailure(error);
        return { values: {}, errors: { root: { type: "script" } } } as ResolverError<Input>;
      };
      try {
        const check = await loadScript(() => getResolver(schema));
        return await check(...args);
      } catch (error) {
        return showRefusal(error);
      }
    },
    defaultValues: options.defaultValues,
    reValidateMode: options.reValidateMode,
    shouldFocusError: false,
  });
  const [problem, setProblem] = useState<FormError | null>(null);
  /** A ref, because two clicks in one tick would both read formState as idle. */
  const sending = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const errorText = useErrorText();
  const fieldText = useFieldText();

  useEffect(() => {
    const warm = () => {
      forget();
      getResolver(schema).catch(() => undefined);
    };
    const forget = () => {
      for (const name of FIRST_INPUTS) window.removeEventListener(name, warm);
    };
    for (const name of FIRST_INPUTS) window.addEventListener(name, warm, { passive: true });
    return forget;
  }, [schema]);

  function showFailure(error: unknown) {
    if (!(error instanceof ApiError))
      return setProblem({ text: errorText(error), code: "internal", reference: undefined });
    let elsewhere: string | undefined;
    let fieldErrorCount = 0;
    const fields = error.code === "account_closed" ? {} : error.fields;
    const values = form.getValues();
    const isUpstreams = error.code === "upstream_refused";
    for (const [path, text] of Object.entries(fields)) {
      const name = findField(path, (candidate) => hasField(values, candidate));
      if (name) {
        form.setError(name as FieldPath<Input>, { type: isUpstreams ? UPSTREAMS : "server", message: text });
        fieldErrorCount += 1;
      } else elsewhere ??= isUpstreams ? text : fieldText(text);
    }
    if (fieldErrorCount > 0 && !elsewhere) return;
    const text = elsewhere ?? options.messages?.[error.code] ?? errorText(error);
    const reference = error.status >= 500 ? error.reference : undefined;
    setProblem({ text, code: error.code, reference });
  }

  function onSubmit(send: (values: Output) => Promise<"leaving" | undefined>) {
    return form.handleSubmit(async (values) => {
      if (sending.current) return;
      sending.current = true;
      setProblem(null);
      try {
        setLeaving((await send(values)) === "leaving");
      } catch (error) {
        showFailure(error);
      } finally {
        sending.current = false;
      }
    });
  }

  function fieldError(name: FieldPath<Input>): string | undefined {
    const error = form.getFieldState(name, form.formState).error;
    return error?.type === UPSTREAMS ? error.message : fieldText(error?.message);
  }

  return {
    ...form,
    onSubmit,
    fieldError,
    problem,
    clearProblem: () => setProblem(null),
    busy: form.formState.isSubmitting || leaving,
  };
}
