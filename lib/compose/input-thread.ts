import { createThreadMain } from "@/lib/platform/input/input-thread";
import { inputTasks } from "./input-tasks";

export default createThreadMain(inputTasks);
