import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { getMessages } from "@/lib/i18n/messages";
import { useSourceName } from "./use-source-name";

it("[FIRST-1] a sample's source has a name in the reader's language, and a real source keeps its own name", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="es" messages={getMessages("es")}>
      {children}
    </NextIntlClientProvider>
  );
  const { result } = renderHook(() => useSourceName(), { wrapper });
  expect(result.current("Market values (sample)")).toBe("Valores de mercado (muestra)");
  expect(result.current("Acme (sample)")).toBe("Acme (muestra)");
  expect(result.current("NHTSA recalls")).toBe("NHTSA recalls");
});
