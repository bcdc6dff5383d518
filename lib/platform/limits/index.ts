export { createHeldBytes, type HeldBytes, holdBytes } from "./bytes-in-flight";
export { CircuitBreaker, type CircuitBreakerOptions } from "./circuit-breaker";
export { MemoryLimiter } from "./memory-limiter";
export { addToWindow, countInWindow, type RateWindow, takeFromWindow } from "./rate-window";
export { rateLimits } from "./schema";
