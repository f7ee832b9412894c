import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

type Statement = {
  readonly name: string;
  readonly types: readonly number[];
  readonly described: Message[];
};
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

type Asks = {
  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
};

/** The limit of prepared statements. Further texts (lists of varying length) are parsed on every call. */
const MOST_STATEMENTS = 500;

/**
 * Matches full-text searches. After five executions Postgres keeps one generic plan for a prepared statement;
 * a plan that serves both "the" and "harbour" takes up to three times as long as one for the actual words.
 */
const DEPENDS_ON_ITS_WORDS = /@@/;

/**
 * The embedded Postgres for drizzle. PGlite's own `query` crosses into WebAssembly six times and has every
 * statement parsed and described again. This client prepares a statement once and crosses once per query,
 * which takes a third of the time (decision 0004).
 */
export class EmbeddedClient implements Asks {
  readonly #pglite: PGlite;
  readonly #statements = new Map<string, Statement>();
  #named = 0;
  /** `custom`: every execution is planned for its parameters. `auto`: Postgres may keep a generic plan. */
  #plans: 'custom' | 'auto' = 'auto';
  #last: Promise<unknown> = Promise.resolve();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  query<Row>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> {
    return this.#inTurn(() => this.#run<Row>(text, params, options, true));
  }

  /** Runs a transaction. There is one connection, so concurrent queries wait until it ends. */
  transaction<T>(work: (tx: Asks) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const query: Asks['query'] = (text, params = [], options = {}) =>
        this.#run(text, params, options, false);
      // A transaction runs many statements whose plan does not depend on their parameters.
      await this.#plan('auto');
      await this.#send([protocol.serialize.query('BEGIN')], false);
      try {
        const result = await work({ query });
        const said = await this.#send([protocol.serialize.query('COMMIT')], true);
        if (said.some((message) => 'text' in message && message.text === 'ROLLBACK')) {
          throw new Error('The transaction had failed: COMMIT rolled it back.');
        }
        return result;
      } catch (error) {
        await this.#send([protocol.serialize.query('ROLLBACK')], true);
        throw error;
      }
    });
  }

  /**
   * Lends the connection: other queries wait until `work` ends, which must leave no transaction open.
   * `send` takes messages of Postgres' protocol and resolves to the answers as they are, errors included.
   */
  lend<T>(work: (send: (messages: Uint8Array) => Promise<Uint8Array>) => Promise<T>): Promise<T> {
    return this.#inTurn(() => work((messages) => this.#pglite.execProtocolRaw(messages, { syncToFs: true })));
  }

  dumpDataDir: PGlite['dumpDataDir'] = (...how) => this.#inTurn(() => this.#pglite.dumpDataDir(...how));

  /**
   * Copies the database's folder `from` to `to` between two statements, after a checkpoint: the copy opens in
   * the database's present state. Concurrent queries wait for as long as the copy takes.
   */
  copyFolder(from: string, to: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#send([protocol.serialize.query('CHECKPOINT')], true);
      // On a file system with copy-on-write this shares the blocks and copies nothing yet.
      await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #run<Row>(text: string, params: unknown[], options: QueryOptions, alone: boolean) {
    const { name, types, described } = this.#statements.get(text) ?? (await this.#parse(text));
    const { serializers, parsers } = this.#pglite;
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serialize = serializers[types[at] as number];
      return serialize ? serialize(value) : String(value);
    });
    const { bind, execute, sync } = protocol.serialize;
    if (alone && name !== '' && DEPENDS_ON_ITS_WORDS.test(text)) await this.#plan('custom');
    try {
      const messages = await this.#send([bind({ statement: name, values }), execute({}), sync()], alone);
      const { rowMode } = options;
      // PGlite merges the parsers into a new object each time, and there are hundreds of types.
      const read = Object.assign(Object.create(parsers), options.parsers);
      const shape = rowMode === undefined ? {} : { rowMode };
      return parse.parseResults([...described, ...messages], read, shape)[0] as Results<Row>;
    } catch (error) {
      // The statement's tables have changed, or the statement no longer exists.
      if (['0A000', '26000'].includes((error as { code?: string }).code ?? '')) this.#statements.delete(text);
      throw error;
    }
  }

  async #parse(text: string): Promise<Statement> {
    const isKept = this.#statements.size < MOST_STATEMENTS;
    const name = isKept ? `s${this.#named++}` : '';
    const messages = await this.#send(
      [
        protocol.serialize.parse({ name, text }),
        protocol.serialize.describe({ type: 'S', name }),
        protocol.serialize.sync(),
      ],
      false,
    );
    const statement = {
      name,
      types: parse.parseDescribeStatementResults(messages),
      described: messages.filter((message) => message.name === 'rowDescription'),
    };
    if (isKept) this.#statements.set(text, statement);
    return statement;
  }

  /**
   * Sets how the next statements are planned. A switch takes as long as a small query, so reads do not switch
   * back.
   */
  async #plan(how: 'custom' | 'auto'): Promise<void> {
    if (this.#plans === how) return;
    const mode = how === 'custom' ? 'force_custom_plan' : 'auto';
    await this.#send([protocol.serialize.query(`set plan_cache_mode = ${mode}`)], false);
    this.#plans = how;
  }

  /** `syncToFs`: no transaction is open after these messages. */
  #send(messages: readonly Uint8Array[], syncToFs: boolean): Promise<Message[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(messages), { syncToFs });
  }
}
