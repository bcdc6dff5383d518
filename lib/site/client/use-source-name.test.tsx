import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { getMessages } from "@/lib/platform/messages/messages";
import { useSourceName } from "./use-source-name";

it("[FIRST-1] a sample source's name is translated, and a real source's name isn't", () => {
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
