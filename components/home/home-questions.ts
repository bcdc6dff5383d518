import type { useTranslations } from "next-intl";
import { signupGrant } from "@/lib/core/credits/entitlement";
import type { Block, Inline } from "@/lib/site/rules/text-blocks";
import type { Site } from "@/lib/site/site";
import type { SiteText } from "@/lib/site/site-text";

export interface HomeQuestion {
  question: string;
  answer: string;
}

const DEFAULTS = ["free", "nothing", "proof", "sources", "plate", "account", "refund"] as const;
const ANYWHERE: readonly string[] = ["free", "proof"];

function plain(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text" || node.type === "code") return node.text;
      return node.type === "break" ? " " : plain(node.children);
    })
    .join("");
}

function plainBlock(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return plain(block.children);
    case "list":
      return block.items.map((item) => item.map(plainBlock).join(" ")).join(" ");
    case "quote":
      return block.children.map(plainBlock).join(" ");
    case "code":
      return block.text;
    case "rule":
      return "";
  }
}

/** Returns each heading with the text below it; text before the first heading is dropped. */
export function questionsIn(blocks: readonly Block[]): HomeQuestion[] {
  const questions: HomeQuestion[] = [];
  for (const block of blocks) {
    const last = questions.at(-1);
    if (block.type === "heading") questions.push({ question: plainBlock(block), answer: "" });
    else if (last) last.answer = [last.answer, plainBlock(block)].filter(Boolean).join(" ");
  }
  return questions.filter(({ question, answer }) => question !== "" && answer !== "");
}

export function homeQuestions(
  t: ReturnType<typeof useTranslations<"home.questions">>,
  own: SiteText | null,
  site: Pick<Site, "isGlobal" | "signupCredits" | "supportEmail" | "ownApi">,
): HomeQuestion[] {
  const freeReports = signupGrant(site).vhr;
  const written = own ? questionsIn(own.blocks) : [];
  if (written.length > 0) return written;
  const shown = DEFAULTS.filter((name) => site.ownApi || ANYWHERE.includes(name));
  return shown
    .filter((name) => name !== "free" || freeReports > 0)
    .map((name) => ({
      question: t(`${name}.question`),
      answer:
        name === "refund" && !site.supportEmail
          ? t(`${name}.answerWithoutEmail`)
          : t(`${name}.answer`, { count: freeReports, email: site.supportEmail ?? "" }),
    }));
}
