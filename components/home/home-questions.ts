import type { useTranslations } from "next-intl";
import { getSignupGrant } from "@/lib/credits/rules/entitlement";
import type { Site } from "@/lib/site/rules/site";
import type { SiteText } from "@/lib/site/rules/site-text";
import type { Block, Inline } from "@/lib/site/rules/text-blocks";

export interface HomeQuestion {
  question: string;
  answer: string;
}

const DEFAULTS = ["free", "nothing", "proof", "sources", "plate", "account", "refund"] as const;
const ANYWHERE: readonly string[] = ["free", "proof"];

function toPlain(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text" || node.type === "code") return node.text;
      return node.type === "break" ? " " : toPlain(node.children);
    })
    .join("");
}

function toPlainBlock(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return toPlain(block.children);
    case "list":
      return block.items.map((item) => item.map(toPlainBlock).join(" ")).join(" ");
    case "quote":
      return block.children.map(toPlainBlock).join(" ");
    case "code":
      return block.text;
    case "rule":
      return "";
  }
}

/** Returns each heading with the text below it. Drops text before the first heading, and headings without text. */
export function listQuestions(blocks: readonly Block[]): HomeQuestion[] {
  const questions: HomeQuestion[] = [];
  for (const block of blocks) {
    const last = questions.at(-1);
    if (block.type === "heading") questions.push({ question: toPlainBlock(block), answer: "" });
    else if (last) last.answer = [last.answer, toPlainBlock(block)].filter(Boolean).join(" ");
  }
  return questions.filter(({ question, answer }) => question !== "" && answer !== "");
}

export function listHomeQuestions(
  t: ReturnType<typeof useTranslations<"home.questions">>,
  ownText: SiteText | null,
  site: Pick<Site, "isGlobal" | "signupCredits" | "supportEmail" | "ownApi">,
): HomeQuestion[] {
  const freeReports = getSignupGrant(site).vhr;
  const ownQuestions = ownText ? listQuestions(ownText.blocks) : [];
  if (ownQuestions.length > 0) return ownQuestions;
  const questionNames = DEFAULTS.filter((name) => site.ownApi || ANYWHERE.includes(name));
  return questionNames
    .filter((name) => name !== "free" || freeReports > 0)
    .map((name) => ({
      question: t(`${name}.question`),
      answer:
        name === "refund" && !site.supportEmail
          ? t(`${name}.answerWithoutEmail`)
          : t(`${name}.answer`, { count: freeReports, email: site.supportEmail ?? "" }),
    }));
}
