import { expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locale";
import { formatMessageFileText, loadMessagesOfPage, PAGE_NAMESPACES, type PageName } from "./page-messages";

const pages = Object.keys(PAGE_NAMESPACES) as PageName[];

test.each(LOCALES)(
  "[RUN-FAST] each page's messages in %s match the content of its message file",
  (locale) => {
    for (const page of pages) {
      const { messages, text, file } = loadMessagesOfPage(page, locale);
      expect(Object.keys(messages)).toEqual(PAGE_NAMESPACES[page]);
      expect(JSON.parse(text)).toEqual(messages);
      expect(formatMessageFileText(file)).toBe(text);
    }
  },
);

test("[RUN-FAST] every page and language has its own file name", () => {
  const files = pages.flatMap((page) => LOCALES.map((locale) => loadMessagesOfPage(page, locale).file));
  expect(new Set(files).size).toBe(pages.length * LOCALES.length);
});

test.each([
  "",
  "root",
  "root.en.json",
  "root.en.0000000000000000.json",
  "root.xx.0000000000000000.json",
  "constructor.en.0000000000000000.json",
  "../root.en.0000000000000000.json",
])("[RUN-FAST] returns null for %j, which isn't a message file of this build", (file) => {
  expect(formatMessageFileText(file)).toBeNull();
});
