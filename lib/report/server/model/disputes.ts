import { and, asc, eq } from "drizzle-orm";
import type { DisputeState } from "@/lib/dispute/rules";
import { disputes } from "@/lib/dispute/schema";
import { formatDate, formatDay, getDocumentMessages, interpolate } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import type { RecordDispute, ReportDocument } from "../../contract/document";

/** Never includes a dispute's text, evidence or author. */
export interface DisputeAnnotation {
  recordId: string;
  source: string;
  state: DisputeState;
  createdAt: Date;
  askedAt: Date | null;
  endedAt: Date | null;
}

export function loadDisputeAnnotations(
  db: Database,
  owner: { siteId: string; userId: string },
  vin: string,
): Promise<DisputeAnnotation[]> {
  const { recordId, source, state, createdAt, askedAt, endedAt } = disputes;
  return db
    .select({ recordId, source, state, createdAt, askedAt, endedAt })
    .from(disputes)
    .where(and(eq(disputes.siteId, owner.siteId), eq(disputes.userId, owner.userId), eq(disputes.vin, vin)))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));
}

/** Adds disputes to the model; a record's newest dispute wins. */
export function withDisputes(
  report: ReportDocument,
  annotations: readonly DisputeAnnotation[],
): ReportDocument {
  const messages = getDocumentMessages(report.locale);
  const { line, states } = messages.report.disputes;
  const day = (moment: Date) => formatDate(formatDay(moment.toISOString(), report.timeZone), messages);
  const getName = (id: string, source: string) => `${source}\n${id}`;
  const newest = new Map(
    annotations.map((annotation) => [getName(annotation.recordId, annotation.source), annotation]),
  );
  const recordDisputes = report.events.flatMap(({ id, source }): RecordDispute[] => {
    const annotation = newest.get(getName(id, source));
    if (!annotation) return [];
    const { state, createdAt, askedAt, endedAt } = annotation;
    const since = state === "asked" ? askedAt : endedAt;
    const stateLabel = interpolate(states[state], { date: since ? day(since) : "" });
    return [
      { record: id, source, state, line: interpolate(line, { date: day(createdAt), state: stateLabel }) },
    ];
  });
  return recordDisputes.length > 0 ? { ...report, disputes: recordDisputes } : report;
}
