export { type AttemptFailure, canRetry } from "./can-retry";
export { encodeCode39, findCode39Widths } from "./code39";
export {
  AA_CONTRAST,
  computeContrast,
  formatColor,
  makeReadable,
  makeReadableOnPaper,
  parseColor,
  pickReadableText,
  type Rgb,
} from "./color";
export {
  BUILDSHEET_YEAR_FROM,
  CLASSIC_YEAR_MAX,
  COMPARE_MAX,
  COMPARE_MIN,
  DEALER_EMPLOYEES_DEFAULT,
  FEEDBACK_STORAGE_KEY,
  GENERATION_ATTEMPTS,
  GENERATION_BASE_DELAY_MS,
  HOST_ACK_MS,
  HOST_OBJECT_NAME,
  IMAGE_QUALITY,
  IMAGE_WIDTHS,
  MAX_PASTE,
  MODEL_YEAR_MAX,
  MODEL_YEAR_MIN,
  POSITIVE_RATING_MIN,
  PROFILE_IMAGE_MAX_BYTES,
  PROFILE_IMAGE_MAX_PIXELS,
  RATING_DELAY_MS,
  SHARE_DAYS,
  SHARE_DAYS_DEFAULT,
  SHORT_VIN_MAX_LENGTH,
  SUPPORT_RESPONSE_HOURS,
  SUPPORT_YEAR_MAX,
  TOAST_MS,
  VEHICLE_QUERY_INTERVAL_MS,
  VEHICLE_QUERY_RETRIES,
  VIN_LENGTH,
} from "./constants";
export { formatCsvLine } from "./csv";
export { decodeText, decodeWindows1252, replaceControls } from "./decode-text";
export { createDiskFullError, isDiskFull, isRefusedByDisk } from "./disk-full";
export { hasDotSegment } from "./dot-segments";
export { AppError, ERROR_STATUS, type ErrorCode, type FieldErrors, SPENT_KEY_FIELD } from "./errors";
export { escapeMarkup } from "./escape-markup";
export { groupBy } from "./group-by";
export { isLoopbackHost, parseHost } from "./host";
export { htmlToText, shortenText } from "./html-text";
export { LOGIN_LINK_COOKIE } from "./login-link";
export { drawMark } from "./logo-shapes";
export { parseNetwork } from "./network-list";
export { findSafeNextPath, withNext } from "./next-path";
export { normalizeEmail } from "./normalize-email";
export { OFFLINE_CACHE, OFFLINE_COPY_DAYS, type OfflineMessage, SESSION_DIGEST_HEADER } from "./offline-copy";
export {
  DEFAULT_PAPER_SIZE,
  type PaperSizeChoice,
  type PaperSizeFields,
  readPaperSize,
  writePaperSize,
} from "./paper-size";
export { isPrivateHost } from "./private-host";
export { createRandomId } from "./random-id";
export { type CsvRecord, readCsv } from "./read-csv";
export { parseThemeChoice, THEME_CHOICES, THEME_COOKIE, type ThemeChoice } from "./theme-choice";
export { listUnreadColumns, type UnreadColumn } from "./unread-columns";
