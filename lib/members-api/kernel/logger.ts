/** What pino gives; tests pass one that keeps its lines. Never hand it a token, a password or a whole VIN. */
export interface Logger {
  debug(detail: object, message: string): void;
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
