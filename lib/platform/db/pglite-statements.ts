import {
  type messages,
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import { findSqlState } from "@/lib/platform/telemetry";

const PREPARED_MAX = 300;
const TEXT_MAX = 4096;

/** feature_not_supported ("cached plan must not change result type") and invalid_sql_statement_name. */
const OUTDATED_STATES = new Set(["0A000", "26000"]);

interface Prepared {
  name: string;
  parameters: number[];
  fields: Results["fields"];
}

type RunQuery = (text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<unknown>>;

export interface PgliteStatements {
  /** `role` is part of the cache key, because a plan under row-level security is valid for one role only. */
  query(role: string, ...args: Parameters<RunQuery>): Promise<Results<unknown>>;
  within(role: string, transaction: Transaction): Transaction;
}

const { serialize } = protocol;

/**
 * Runs five to eight times as fast as PGlite's `query`, which parses and plans every time. Callers must take turns,
 * because transactions aren't queued.
 */
export function createPgliteStatements(client: PGlite): PgliteStatements {
  const oldNames: string[] = [];
  const prepared = new LRUCache<string, Prepared>({
    max: PREPARED_MAX,
    dispose: ({ name }) => oldNames.push(name),
  });
  let names = 0;

  async function prepare(key: string, text: string): Promise<Prepared> {
    names += 1;
    const name = `s${names}`;
    const closes = oldNames.splice(0).map((old) => serialize.close({ type: "S", name: old }));
    const answer = await send(
      client,
      ...closes,
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
    );
    const parameters = answer.find((message) => message.name === "parameterDescription");
    const rows = answer.find((message) => message.name === "rowDescription");
    const statement = {
      name,
      parameters: (parameters as messages.ParameterDescriptionMessage | undefined)?.dataTypeIDs ?? [],
      fields: ((rows as messages.RowDescriptionMessage | undefined)?.fields ?? []).map(
        ({ name: column, dataTypeID }) => ({ name: column, dataTypeID }),
      ),
    };
    prepared.set(key, statement);
    return statement;
  }

  async function runPrepared(key: string, text: string, values: unknown[], options: QueryOptions) {
    const statement = prepared.get(key) ?? (await prepare(key, text));
    const texts = values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const type = statement.parameters[at] ?? 0;
      const write = options.serializers?.[type] ?? client.serializers[type];
      return write ? write(value) : String(value);
    });
    const answer = await send(
      client,
      serialize.bind({ statement: statement.name, values: texts }),
      serialize.execute({}),
    );
    const readers = statement.fields.map(
      ({ dataTypeID }) => options.parsers?.[dataTypeID] ?? client.parsers[dataTypeID],
    );
    return toResults(answer, statement.fields, readers, options.rowMode);
  }

  function run(role: string, isRetried: boolean, ...[text, values = [], options = {}]: Parameters<RunQuery>) {
    const key = `${role}\n${text}`;
    return client.runExclusive(async () => {
      if (!client.ready) throw new Error("PGlite is closing");
      try {
        return await runPrepared(key, text, values, options);
      } catch (error) {
        if (!OUTDATED_STATES.has(findSqlState(error) ?? "") || !prepared.delete(key) || !isRetried)
          throw error;
        return runPrepared(key, text, values, options);
      }
    });
  }

  const isPlain = (text: string, { blob, paramTypes, onNotice }: QueryOptions = {}) =>
    !client.ready || text.length > TEXT_MAX || Boolean(blob ?? paramTypes ?? onNotice);

  return {
    async query(role, ...args) {
      return isPlain(args[0], args[2]) ? client.query(...args) : run(role, true, ...args);
    },
    within(role, transaction) {
      const query: RunQuery = async (...args) =>
        transaction.closed || isPlain(args[0], args[2])
          ? transaction.query(...args)
          : run(role, false, ...args);
      return Object.create(transaction, { query: { value: query } });
    },
  };
}

function send(client: PGlite, ...parts: Uint8Array[]) {
  return client.execProtocolStream(Buffer.concat([...parts, serialize.sync()]));
}

function toResults(
  answer: Awaited<ReturnType<typeof send>>,
  fields: Results["fields"],
  readers: readonly (((text: string) => unknown) | undefined)[],
  rowMode: QueryOptions["rowMode"],
): Results<unknown> {
  const rows: unknown[] = [];
  let affectedRows = 0;
  for (const message of answer) {
    if (message.name === "dataRow") {
      const cells = (message as messages.DataRowMessage).fields.map((cell, at) => {
        const read = readers[at];
        return cell === null || !read ? cell : read(cell);
      });
      rows.push(
        rowMode === "array" ? cells : Object.fromEntries(fields.map(({ name }, at) => [name, cells[at]])),
      );
    } else if (message.name === "commandComplete") {
      const [command = "", ...counts] = (message as messages.CommandCompleteMessage).text.split(" ");
      if (CHANGING.has(command)) affectedRows = Number(counts.at(-1)) || 0;
    }
  }
  return { rows, fields, affectedRows };
}

const CHANGING = new Set(["INSERT", "UPDATE", "DELETE", "MERGE", "COPY"]);
