import {
  type AnswerReader,
  flag,
  list,
  oneOf,
  openFields,
  type ReadValue,
  type RowNames,
  readRows,
  toText,
} from "@/lib/platform/upstream";
import { factStateSchema } from "@/lib/vehicle/contract/history";
import { name } from "@/lib/vehicle/server";
import type { ForumTopic } from "../contract/builder";
import { stickerBuilderCalls } from "../contract/builder";

type Entry = ForumTopic["entries"][number];

const { topics } = stickerBuilderCalls.forumData.response.shape.data.shape;
const KINDS = topics.element.shape.topic.options;

const ENTRY = {
  code: ["code", "option_code", "color_code"],
  text: ["text", "name", "title", "description", "value"],
  source: ["source"],
  sample: ["sample"],
};

const readEntry: ReadValue<Entry> = (value, place) => {
  if (typeof value === "string")
    return value.trim() ? { code: null, text: value.trim(), source: "", sample: false } : undefined;
  const fields = openFields(value, ENTRY, place);
  const text = fields?.require("text", name);
  if (!fields || text === undefined) return undefined;
  return {
    code: fields.read("code", name) ?? null,
    text: text,
    source: fields.read("source", toText) ?? "",
    sample: fields.read("sample", flag) ?? false,
  };
};

const TOPIC = { topic: ["topic", "type"], title: ["title", "name"], entries: ["entries", "data", "items"] };
const TOPIC_NAMES: RowNames = { lists: ["topics", "results", "rows", "items"], marks: ["topic", "type"] };

const readTopic: ReadValue<ForumTopic> = (value, place) => {
  const fields = openFields(value, TOPIC, place);
  const kind = fields?.require("topic", oneOf(KINDS));
  const entries = fields?.require("entries", list(readEntry));
  if (!fields || kind === undefined || !entries?.length) return undefined;
  return { topic: kind, title: fields.read("title", name) ?? "", entries };
};

const ANSWER = { state: ["state"], sources: ["sources"] };

export const readForumData: AnswerReader = (answer) => {
  const forumTopics = readRows(answer, TOPIC_NAMES, readTopic) ?? [];
  const fields = openFields(answer.data, ANSWER, answer.place);
  const stated = fields?.read("state", oneOf(factStateSchema.options));
  const missing = stated === "found" ? "unavailable" : (stated ?? "unchecked");
  return {
    data: {
      state: forumTopics.length > 0 ? "found" : missing,
      topics: forumTopics,
      sources: fields?.read("sources", list(name)) ?? [],
    },
  };
};
