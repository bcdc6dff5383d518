import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "@/lib/site/rules/parse-markdown";
import { fillFacts } from "@/lib/site/rules/text-blocks";
import home from "@/messages/en/home.json";
import { listHomeQuestions, listQuestions } from "./home-questions";

const t = createTranslator({ locale: "en", messages: { home }, namespace: "home.questions" }) as never;
const site = {
  isGlobal: false,
  signupCredits: { vhr: 3, sticker: 1 },
  supportEmail: "help@cars.example",
  ownApi: true,
};
const text = (markdown: string) => ({
  name: "homeFaq" as const,
  locale: "en" as const,
  blocks: fillFacts(parseMarkdown(markdown)),
  updated: "2026-11-25",
  version: "1",
});

describe("questions on the home page", () => {
  it("[FIRST-2] mention the site's own free reports and address, and no offers that the site doesn't have", () => {
    const questions = listHomeQuestions(t, null, site);
    expect(questions[0]?.answer).toContain("first 3 reports are free");
    expect(questions.at(-1)?.answer).toContain("help@cars.example");
    const without = listHomeQuestions(t, null, { ...site, signupCredits: { vhr: 0, sticker: 0 } });
    expect(without.map(({ question }) => question)).not.toContain(questions[0]?.question);
    expect(without.length).toBe(questions.length - 1);
  });

  it("[UP-1] don't mention an address if the site has none", () => {
    const answer = listHomeQuestions(t, null, { ...site, supportEmail: null }).at(-1)?.answer;
    expect(answer).toContain("contact support");
    expect(answer).not.toMatch(/write to|undefined|null/);
  });

  it("[UP-4] don't promise refunds or name sources unless the Members API is ours", () => {
    const answers = listHomeQuestions(t, null, { ...site, ownApi: false }).map(({ answer }) => answer);
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.join(" ")).not.toMatch(/credit|don't pay|NHTSA/);
  });

  it("[FIRST-2] come from the site's own text, with each heading as a question and its text as the answer", () => {
    const ownText = text(
      "Intro.\n\n## Who are you?\n\nA **dealer** in Reno.\n\n- Since 1990\n\n## No answer?\n\n## Open?\n\nDaily.",
    );
    expect(listHomeQuestions(t, ownText, site)).toEqual([
      { question: "Who are you?", answer: "A dealer in Reno. Since 1990" },
      { question: "Open?", answer: "Daily." },
    ]);
  });

  it("[FIRST-2] fall back to the default questions if the site's text contains none", () => {
    expect(listQuestions(text("Only a paragraph.").blocks)).toEqual([]);
    expect(listHomeQuestions(t, text("Only a paragraph."), site).length).toBeGreaterThan(3);
  });
});
