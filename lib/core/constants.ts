/** The business constants of the specification (section 9). Each is here once; CONST-1 tests them. */

/** The first model year: that of the first car. */
export const MODEL_YEAR_MIN = 1886;
/** The last that is not taken for a typing mistake. */
export const MODEL_YEAR_MAX = 2100;
/** Model years up to this one are classic: manual make, model and series. */
export const CLASSIC_YEAR_MAX = 1981;
/** Model years up to this one are flagged as having support. */
export const SUPPORT_YEAR_MAX = 1976;
/** An identifier of this many characters or fewer is a classic-style identifier. */
export const SHORT_VIN_MAX_LENGTH = 14;
export const VIN_LENGTH = 17;
/** Model years before this one default to buildsheet_color 'yes'. */
export const BUILDSHEET_YEAR_FROM = 1999;

/** Pause between choosing a rating and the next step, in milliseconds. */
export const RATING_DELAY_MS = 300;
/** A rating under this one leads to the negative step. */
export const POSITIVE_RATING_MIN = 3;

export const GENERATION_ATTEMPTS = 5;
export const GENERATION_BASE_DELAY_MS = 1000;
export const VEHICLE_QUERY_RETRIES = 2;
/** Stale time and refetch interval of vehicle queries, in milliseconds. */
export const VEHICLE_QUERY_INTERVAL_MS = 1_000_000;

export const TOAST_MS = {
  default: 5000,
  main: 1000,
  save: 3000,
  remove: 1000,
  deleteRequest: 10_000,
} as const;
export const SUPPORT_RESPONSE_HOURS = 24;

export const PROFILE_IMAGE_MAX_BYTES = 2 * 1024 * 1024;
export const PROFILE_IMAGE_MAX_PIXELS = 600;
export const IMAGE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const IMAGE_QUALITY = 75;

export const FEEDBACK_STORAGE_KEY = "feedbacks";
export const DECIMAL_PLACES = 2;
export const DEALER_EMPLOYEES_DEFAULT = "0";

/** A host app that does not acknowledge a message in this time is not going to: the web fallback is used. Milliseconds. */
export const HOST_ACK_MS = 500;
/** The message handler of an iOS host, and the object of an Android host, that a page looks for. */
export const HOST_OBJECT_NAME = "glovebox";

/** How long a shared link may live, in days. */
export const SHARE_DAYS = [7, 30, 90, 365] as const;
export const SHARE_DAYS_DEFAULT = 30;

/** Longest text that is looked at at all: a pasted page must not cost time. */
export const MAX_PASTE = 200;

/** How many saved vehicles stand side by side. */
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 4;
