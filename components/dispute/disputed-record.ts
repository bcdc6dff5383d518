/** The record that the dialog is about. If it is gone from the report, the dispute itself has enough of it. */
export interface DisputedRecord {
  id: string;
  source: string;
  /** Kind and date, as the report shows them. */
  name: string;
  /** The dispute that was opened, if its record is gone: a record may have several. */
  dispute?: string;
}
