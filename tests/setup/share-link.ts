/** Creates an owner's link to a document, as `share.list` returns it. */
export const createShareLink = (changes: object = {}) => ({
  id: "a",
  label: "Dealer",
  state: "live",
  opens: 0,
  opened_at: null,
  created_at: "2026-01-15T12:00:00.000Z",
  expires_at: "2026-02-14T12:00:00.000Z",
  ...changes,
});
