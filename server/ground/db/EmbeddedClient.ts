import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

type Statement = {
  readonly name: string;
  /** Types of its parameters. */
  readonly types: readonly number[];
  /** What comes back of it, as the database described it. */
  readonly described: Message[];
};
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** What drizzle asks of its client in a transaction. */
type Asks = {
  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
};

/** Statements that are kept parsed; a text beyond them (lists of ever another length) is parsed each time it is sent. */
const MOST_STATEMENTS = 500;

/**
 * A full-text search. The database keeps one plan for whatever a parsed statement is asked with once it was asked five
 * times, and one that serves "the" and "harbour" alike takes up to three times as long as one for the words at hand.
 */
const DEPENDS_ON_ITS_WORDS = /@@/;

/**
 * The embedded Postgres for drizzle. PGlite's own `query` crosses into WebAssembly six times and has every statement
 * parsed and described again: this one has it parsed once and crosses once, which is a third of the time (decision 0004).
 */
export class EmbeddedClient implements Asks {
  readonly #pglite: PGlite;
  readonly #statements = new Map<string, Statement>();
  #named = 0;
  /** `custom`: planned each time, for the parameters of that time. `auto`: as the database sees fit, perhaps once for all. */
  #plans: 'custom' | 'auto' = 'auto';
  #last: Promise<unknown> = Promise.resolve();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  query<Row>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> {
    return this.#inTurn(() => this.#run<Row>(text, params, options, true));
  }

  /** One connection: whoever comes meanwhile waits for its end. */
  transaction<T>(work: (tx: Asks) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const query: Asks['query'] = (text, params = [], options = {}) =>
        this.#run(text, params, options, false);
      // It asks for much that is always planned alike.
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

  /** A copy of the whole database, to start another one as. */
  dumpDataDir: PGlite['dumpDataDir'] = (...how) => this.#inTurn(() => this.#pglite.dumpDataDir(...how));

  /**
   * Copies the database's folder `from` to `to` between two statements, with everything written back before: who opens the copy
   * finds the database as it is now. Whoever asks meanwhile waits, about as long as the bytes take to be copied.
   */
  copyFolder(from: string, to: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#send([protocol.serialize.query('CHECKPOINT')], true);
      // Where the file system can, nothing is copied before one of the two is written to.
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
      // Not merged, as PGlite would: there are hundreds of types.
      const read = Object.assign(Object.create(parsers), options.parsers);
      const shape = rowMode === undefined ? {} : { rowMode };
      return parse.parseResults([...described, ...messages], read, shape)[0] as Results<Row>;
    } catch (error) {
      // Its tables were changed since, or it is gone.
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

  /** How statements are planned from now on; to change that takes as long as a small one, so reads do not change it back. */
  async #plan(how: 'custom' | 'auto'): Promise<void> {
    if (this.#plans === how) return;
    const mode = how === 'custom' ? 'force_custom_plan' : 'auto';
    await this.#send([protocol.serialize.query(`set plan_cache_mode = ${mode}`)], false);
    this.#plans = how;
  }

  /** `syncToFs`: nothing of a transaction stays open behind these. */
  #send(messages: readonly Uint8Array[], syncToFs: boolean): Promise<Message[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(messages), { syncToFs });
  }
}
