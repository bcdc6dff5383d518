import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

/** A busy machine is slow, not wrong: waiting ends as soon as what is awaited is there. */
configure({ asyncUtilTimeout: 15_000 });
