import { and, asc, eq } from "drizzle-orm";
import type { RecordDispute, ReportDocument } from "@/lib/contract/report-document";
import type { DisputeState } from "@/lib/core/dispute";
import type { Database } from "../db/database";
import { disputes } from "../db/schema";
import { dayIn, formatDate } from "./document-dates";
import { fill, wordsFor } from "./words";

/** What a report's reader is told of a dispute: never its text, its evidence or its author. */
export interface DisputeMark {
  recordId: string;
  source: string;
  state: DisputeState;
  createdAt: Date;
  askedAt: Date | null;
  endedAt: Date | null;
}

/** The disputes of an account on a vehicle's records, oldest first. */
export function disputeMarks(
  db: Database,
  owner: { siteId: string; userId: string },
  vin: string,
): Promise<DisputeMark[]> {
  const { recordId, source, state, createdAt, askedAt, endedAt } = disputes;
  return db
    .select({ recordId, source, state, createdAt, askedAt, endedAt })
    .from(disputes)
    .where(and(eq(disputes.siteId, owner.siteId), eq(disputes.userId, owner.userId), eq(disputes.vin, vin)))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));
}

/**
 * The model with what is disputed of its records; of several disputes of one record the newest counts. Pure: the same
 * report and disputes give the same model, and so the same bytes. A report that holds none of the records is left as it is.
 */
export function withDisputes(report: ReportDocument, marks: readonly DisputeMark[]): ReportDocument {
  const words = wordsFor(report.locale);
  const { line, states } = words.report.disputes;
  const day = (moment: Date) => formatDate(dayIn(moment.toISOString(), report.timeZone), words);
  const nameOf = (id: string, source: string) => `${source}\n${id}`;
  const newest = new Map(marks.map((mark) => [nameOf(mark.recordId, mark.source), mark]));
  const told = report.events.flatMap(({ id, source }): RecordDispute[] => {
    const mark = newest.get(nameOf(id, source));
    if (!mark) return [];
    const { state, createdAt, askedAt, endedAt } = mark;
    const since = state === "asked" ? askedAt : endedAt;
    const stands = fill(states[state], { date: since ? day(since) : "" });
    return [{ record: id, source, state, line: fill(line, { date: day(createdAt), state: stands }) }];
  });
  return told.length > 0 ? { ...report, disputes: told } : report;
}
