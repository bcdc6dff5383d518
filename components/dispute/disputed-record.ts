export interface DisputedRecord {
  id: string;
  source: string;
  name: string;
  /** Dispute id, set if the report no longer contains the record; a record can have several disputes. */
  dispute?: string;
}
