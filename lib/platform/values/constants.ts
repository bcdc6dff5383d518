/** Business constants from section 9 of the specification. */

export const MODEL_YEAR_MIN = 1886;
export const MODEL_YEAR_MAX = 2100;
export const CLASSIC_YEAR_MAX = 1981;
export const SUPPORT_YEAR_MAX = 1976;
export const SHORT_VIN_MAX_LENGTH = 14;
export const VIN_LENGTH = 17;
export const BUILDSHEET_YEAR_FROM = 1999;

export const RATING_DELAY_MS = 300;
export const POSITIVE_RATING_MIN = 3;

export const GENERATION_ATTEMPTS = 5;
export const GENERATION_BASE_DELAY_MS = 1000;
export const VEHICLE_QUERY_RETRIES = 2;
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

export const HOST_ACK_MS = 500;
export const HOST_OBJECT_NAME = "glovebox";

export const SHARE_DAYS = [7, 30, 90, 365] as const;
export const SHARE_DAYS_DEFAULT = 30;

export const MAX_PASTE = 200;

export const COMPARE_MIN = 2;
export const COMPARE_MAX = 4;
