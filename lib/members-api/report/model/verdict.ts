import type { ReportVerdict } from "@/lib/contract/report-document";
import type { FactState } from "@/lib/contract/vehicle-history";
import { interpolate } from "../../rendering/document-messages";
import { type Finding, joinNames, referencesOf } from "./finding";
import type { RecordTileKind, ReportContext } from "./report-facts";
import {
  damageFindings,
  exportFindings,
  hardUseFindings,
  lienFindings,
  misfitFindings,
  ownerFindings,
  recallFindings,
  rollbackFindings,
  theftFindings,
} from "./verdict-findings";
import { titleFindings } from "./verdict-title";

/** The questions whose answer is a risk: without most of them a report says next to nothing. */
const RISK_QUESTIONS = [
  "title",
  "total_loss",
  "damage",
  "theft",
  "lien",
  "odometer",
] as const satisfies RecordTileKind[];
export type RiskQuestion = (typeof RISK_QUESTIONS)[number];

/** With fewer answers than this the verdict begins by saying so. */
const ANSWERS_ENOUGH = 3;

type Sentence = ReportVerdict["sentences"][number];

export function questionsIn(states: ReportContext["states"], ...wanted: FactState[]): RiskQuestion[] {
  return RISK_QUESTIONS.filter((question) => wanted.includes(states[question]));
}

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);

/** What else is known than the records say: a basic report has counts alone. */
interface ExtraFindings {
  before: readonly Finding[];
  after: readonly Finding[];
}

/** The heaviest first. Title, loss and theft are one sentence: they are what the car is from then on. */
function findingSentences(context: ReportContext, more: ExtraFindings): Sentence[] {
  const identity = [...titleFindings(context), ...theftFindings(context)];
  const recalls = recallFindings(context);
  const isUrgent = ({ key }: Finding) => key === "urgentRecalls";
  const others = [
    ...more.before,
    ...rollbackFindings(context),
    ...recalls.filter(isUrgent),
    ...damageFindings(context),
    ...lienFindings(context),
    ...hardUseFindings(context),
    ...exportFindings(context),
    ...recalls.filter((one) => !isUrgent(one)),
    ...ownerFindings(context),
    ...misfitFindings(context),
    ...more.after,
  ];
  const sentence = (finding: Finding, text: string): Sentence => ({
    ...finding,
    text,
    records: referencesOf(finding.records),
  });
  return [
    ...identity.map((finding, index) => {
      const text = index === 0 ? finding.text : lowerFirst(finding.text);
      return sentence(finding, `${text}${index === identity.length - 1 ? "." : ";"}`);
    }),
    ...others.map((finding) => sentence(finding, `${finding.text}.`)),
  ];
}

/** What was not found, where and when; never more than that. */
function noneSentence(context: ReportContext): Sentence[] {
  const { verdict } = context.messages.report;
  // That no reading was found is no answer to whether the odometer was set back.
  const questions = questionsIn(context.states, "none").filter((question) => question !== "odometer");
  if (questions.length === 0) return [];
  const names = joinNames(
    questions.map((question) => verdict.subjects[question]),
    verdict.or,
  );
  const text = interpolate(verdict.none, { names, date: context.date(context.issuedDay) });
  return [{ key: "none", mark: "plain", section: null, records: [], text }];
}

/** What nobody was asked, or did not answer: it is neither good nor bad. */
function openSentences(context: ReportContext): Sentence[] {
  const { verdict } = context.messages.report;
  return (["unchecked", "unavailable"] as const).flatMap((state): Sentence[] => {
    const questions = questionsIn(context.states, state);
    if (questions.length === 0) return [];
    const names = joinNames(
      questions.map((question) => verdict.subjects[question]),
      verdict.and,
    );
    return [
      {
        key: state,
        mark: state,
        section: null,
        records: [],
        text: interpolate(verdict[state], { names }),
      },
    ];
  });
}

/** Where hardly a question was answered, that is the first thing to know. */
function coverageSentence(context: ReportContext): Sentence[] {
  const { verdict } = context.messages.report;
  const answered = questionsIn(context.states, "found", "none");
  if (answered.length >= ANSWERS_ENOUGH) return [];
  const names = joinNames(
    answered.map((question) => verdict.subjects[question]),
    verdict.and,
  );
  const text = answered.length === 0 ? verdict.nothingChecked : interpolate(verdict.littleChecked, { names });
  return [{ key: "coverage", mark: "unchecked", section: null, records: [], text }];
}

/**
 * The report in a few plain sentences, by rules from its facts. Never good news: at best that something was not found, where
 * and when. A finding stands before everything else, else how little was checked.
 */
export function verdictOf(
  context: ReportContext,
  more: ExtraFindings = { before: [], after: [] },
): Sentence[] {
  const findings = findingSentences(context, more);
  const coverage = coverageSentence(context);
  const isHeavy = findings.some(({ mark }) => mark === "alert" || mark === "note");
  const answered = questionsIn(context.states, "found", "none");
  return [
    ...(isHeavy ? [...findings, ...coverage] : [...coverage, ...findings]),
    ...noneSentence(context),
    // Where nothing was answered, the first sentence has said it.
    ...(answered.length === 0 ? [] : openSentences(context)),
  ];
}
