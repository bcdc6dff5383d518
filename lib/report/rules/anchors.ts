const RECORD = "record-";
const SECTION = "report-";

/** Uses the position in the timeline because source IDs aren't valid element IDs. */
export const toRecordAnchor = (place: number) => `${RECORD}${place + 1}`;

export const toSectionAnchor = (section: string) => `${SECTION}${section}`;

export const isReportAnchor = (hash: string) =>
  [RECORD, SECTION].some((prefix) => hash.startsWith(`#${prefix}`));
