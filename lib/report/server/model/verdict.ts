import { interpolate } from "@/lib/generation/server";
import type { FactState } from "@/lib/vehicle/contract/history";
import type { ReportVerdict } from "../../contract/document";
import { type Finding, joinNames, toReferences } from "./finding";
import type { RecordTileKind, ReportContext } from "./report-facts";
import {
  buildDamageFindings,
  buildHardUseFindings,
  buildLienFindings,
  buildMisfitFindings,
  buildOwnerFindings,
  buildRecallFindings,
  buildRollbackFindings,
  buildTheftFindings,
  exportFindings,
} from "./verdict-findings";
import { buildTitleFindings } from "./verdict-title";

const RISK_QUESTIONS = [
  "title",
  "total_loss",
  "damage",
  "theft",
  "lien",
  "odometer",
] as const satisfies RecordTileKind[];
export type RiskQuestion = (typeof RISK_QUESTIONS)[number];

const ANSWERS_ENOUGH = 3;

type Sentence = ReportVerdict["sentences"][number];

export function listQuestions(states: ReportContext["states"], ...factStates: FactState[]): RiskQuestion[] {
  return RISK_QUESTIONS.filter((question) => factStates.includes(states[question]));
}

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);

interface ExtraFindings {
  before: readonly Finding[];
  after: readonly Finding[];
}

/** Sorts by severity, with title, loss and theft first. */
function buildFindingSentences(context: ReportContext, more: ExtraFindings): Sentence[] {
  const identity = [...buildTitleFindings(context), ...buildTheftFindings(context)];
  const recalls = buildRecallFindings(context);
  const isUrgent = ({ key }: Finding) => key === "urgentRecalls";
  const others = [
    ...more.before,
    ...buildRollbackFindings(context),
    ...recalls.filter(isUrgent),
    ...buildDamageFindings(context),
    ...buildLienFindings(context),
    ...buildHardUseFindings(context),
    ...exportFindings(context),
    ...recalls.filter((recall) => !isUrgent(recall)),
    ...buildOwnerFindings(context),
    ...buildMisfitFindings(context),
    ...more.after,
  ];
  const createSentence = (finding: Finding, text: string): Sentence => ({
    ...finding,
    text,
    records: toReferences(finding.records),
  });
  return [
    ...identity.map((finding, index) => {
      const text = index === 0 ? finding.text : lowerFirst(finding.text);
      return createSentence(finding, `${text}${index === identity.length - 1 ? "." : ";"}`);
    }),
    ...others.map((finding) => createSentence(finding, `${finding.text}.`)),
  ];
}

function buildNoneSentences(context: ReportContext): Sentence[] {
  const { verdict } = context.messages.report;
  // Finding no readings doesn't rule out a rollback.
  const questions = listQuestions(context.states, "none").filter((question) => question !== "odometer");
  if (questions.length === 0) return [];
  const names = joinNames(
    questions.map((question) => verdict.subjects[question]),
    verdict.or,
  );
  const text = interpolate(verdict.none, { names, date: context.date(context.issuedDay) });
  return [{ key: "none", mark: "plain", section: null, records: [], text }];
}

function openSentences(context: ReportContext): Sentence[] {
  const { verdict } = context.messages.report;
  return (["unchecked", "unavailable"] as const).flatMap((state): Sentence[] => {
    const questions = listQuestions(context.states, state);
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

function buildCoverageSentences(context: ReportContext): Sentence[] {
  const { verdict } = context.messages.report;
  const answered = listQuestions(context.states, "found", "none");
  if (answered.length >= ANSWERS_ENOUGH) return [];
  const names = joinNames(
    answered.map((question) => verdict.subjects[question]),
    verdict.and,
  );
  const text = answered.length === 0 ? verdict.nothingChecked : interpolate(verdict.littleChecked, { names });
  return [{ key: "coverage", mark: "unchecked", section: null, records: [], text }];
}

/** Builds the verdict from fixed rules. It never praises the car; at best, it states that something wasn't found. */
export function buildVerdict(
  context: ReportContext,
  more: ExtraFindings = { before: [], after: [] },
): Sentence[] {
  const findings = buildFindingSentences(context, more);
  const coverage = buildCoverageSentences(context);
  const isHeavy = findings.some(({ mark }) => mark === "alert" || mark === "note");
  const answered = listQuestions(context.states, "found", "none");
  return [
    ...(isHeavy ? [...findings, ...coverage] : [...coverage, ...findings]),
    ...buildNoneSentences(context),
    ...(answered.length === 0 ? [] : openSentences(context)),
  ];
}
