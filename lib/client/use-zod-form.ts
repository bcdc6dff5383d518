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
import type { z } from "zod";
import { ApiError } from "./api-error";
import { missingScript } from "./missing-script";
import { useErrorText, useFieldText } from "./use-error-text";

/** An error of the form as a whole, in the visitor's language. */
export interface FormProblem {
  text: string;
  code: string;
  requestId: string | undefined;
}

interface Options<Input extends FieldValues> {
  defaultValues?: DefaultValues<Input>;
  /** Words that fit this form better than the general ones, by error code. */
  words?: Partial<Record<string, string>>;
}

/** Loads a form's schema with what checks it. The same module is loaded once, however often it is asked for. */
async function resolverOf<Input extends FieldValues, Output>(
  schema: () => Promise<z.ZodType<Output, Input>>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, loaded] = await Promise.all([import("@hookform/resolvers/zod"), schema()]);
  return zodResolver(loaded);
}

const FIRST_INPUTS = ["pointerdown", "keydown", "focusin"] as const;

/**
 * A form on the contract's own schema, which is loaded at the first touch of the page: a form that is only looked at
 * costs no script for it. `onSubmit` gives the handler for <form>: it validates, sends once however often
 * the button is pressed, and shows what the server says at the field or above the button. What was typed stays.
 * Leave `defaultValues` out where a password manager may fill a field before the page's script runs.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: () => Promise<z.ZodType<Output, Input>>,
  options: Options<Input> = {},
) {
  const form = useForm<Input, unknown, Output>({
    resolver: async (...given) => {
      // Thrown on, it would leave the button busy for good.
      const refused = (error: unknown) => {
        showFailure(error);
        return { values: {}, errors: { root: { type: "script" } } } as ResolverError<Input>;
      };
      const check = await resolverOf(schema).catch(() => null);
      if (!check) return refused(await missingScript());
      try {
        return await check(...given);
      } catch (error) {
        return refused(error);
      }
    },
    defaultValues: options.defaultValues,
    shouldFocusError: true,
  });
  const [problem, setProblem] = useState<FormProblem | null>(null);
  /** Not formState: two presses in one tick both still read it as idle. */
  const sending = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const errorText = useErrorText();
  const fieldText = useFieldText();

  useEffect(() => {
    const warm = () => {
      forget();
      resolverOf(schema).catch(() => undefined);
    };
    const forget = () => {
      for (const name of FIRST_INPUTS) window.removeEventListener(name, warm);
    };
    for (const name of FIRST_INPUTS) window.addEventListener(name, warm, { passive: true });
    return forget;
  }, [schema]);

  function showFailure(error: unknown) {
    if (!(error instanceof ApiError))
      return setProblem({ text: errorText(error), code: "internal", requestId: undefined });
    let elsewhere: string | undefined;
    let shown = 0;
    for (const [wireName, text] of Object.entries(error.fields)) {
      const name = wireName as FieldPath<Input>;
      if (wireName in form.getValues()) {
        form.setError(name, { type: "server", message: text }, { shouldFocus: shown === 0 });
        shown += 1;
      } else elsewhere ??= fieldText(text);
    }
    if (shown > 0 && !elsewhere) return;
    const text = elsewhere ?? options.words?.[error.code] ?? errorText(error);
    // A number helps where support must look; a refusal says by itself what to do.
    const requestId = error.status >= 500 ? error.requestId : undefined;
    setProblem({ text, code: error.code, requestId });
  }

  /** `send` answers 'leaving' when the next page is being loaded: the button then stays busy until it is there. */
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

  /** The error to show at a field, translated. */
  function fieldError(name: FieldPath<Input>): string | undefined {
    const message = form.getFieldState(name, form.formState).error?.message;
    return fieldText(message);
  }

  return { ...form, onSubmit, fieldError, problem, busy: form.formState.isSubmitting || leaving };
}
