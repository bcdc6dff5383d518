import { expect, test } from "vitest";
import * as constants from "./constants";

test("[CONST-1] constants have the values given in the specification", () => {
  expect(constants).toMatchObject({
    CLASSIC_YEAR_MAX: 1981,
    SUPPORT_YEAR_MAX: 1976,
    SHORT_VIN_MAX_LENGTH: 14,
    BUILDSHEET_YEAR_FROM: 1999,
    RATING_DELAY_MS: 300,
    GENERATION_ATTEMPTS: 5,
    GENERATION_BASE_DELAY_MS: 1000,
    VEHICLE_QUERY_RETRIES: 2,
    VEHICLE_QUERY_INTERVAL_MS: 1_000_000,
    TOAST_MS: { default: 5000, main: 1000, save: 3000, remove: 1000, deleteRequest: 10_000 },
    SUPPORT_RESPONSE_HOURS: 24,
    PROFILE_IMAGE_MAX_BYTES: 2_097_152,
    PROFILE_IMAGE_MAX_PIXELS: 600,
    IMAGE_WIDTHS: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
    IMAGE_QUALITY: 75,
    FEEDBACK_STORAGE_KEY: "feedbacks",
    DECIMAL_PLACES: 2,
    DEALER_EMPLOYEES_DEFAULT: "0",
    HOST_ACK_MS: 500,
  });
});
