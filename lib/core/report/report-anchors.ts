/** Anchors within a report: the pages that show it, their print view, the dashboard's tabs and the PDF read them here. */
const RECORD = "record-";
const SECTION = "report-";

/** A record's anchor is its place in the timeline: ids of sources aren't ids of a page. */
export const toRecordAnchor = (place: number) => `${RECORD}${place + 1}`;

/** A section of the model, or another titled part of the report. */
export const toSectionAnchor = (section: string) => `${SECTION}${section}`;

/** True if a URL's hash is a place within a report. */
export const isReportAnchor = (hash: string) =>
  [RECORD, SECTION].some((prefix) => hash.startsWith(`#${prefix}`));
