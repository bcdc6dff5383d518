export interface DisputedRecord {
  id: string;
  source: string;
  name: string;
  /** Set if the report no longer contains the record, which may have several disputes. */
  dispute?: string;
}
