import type { EndpointName } from '../../contract/endpoints';
import { createApp } from '../../server/http/app';
import { createClient } from '../../server/testing/createClient';
import type { TestContext } from '../../server/testing/openTestContext';
import { type Sizes, tokenOf } from './fillAccounts';
import { HOT_CALLS } from './hotCalls';
import { recordStatements, type Statement } from './recordStatements';

export type Asked = {
  /** The call, prefixed with its index in the list, because some occur twice. */
  readonly call: string;
  readonly name: EndpointName;
  readonly ms: number;
  readonly statements: readonly Statement[];
};

/**
 * Sends every hot call `rounds` times, each time as another reader, and returns its database statements.
 * Throws when a call fails.
 */
export async function askHot(context: TestContext, sizes: Sizes, rounds: number): Promise<Asked[]> {
  const app = createApp(context);
  const heard: Statement[] = [];
  recordStatements(context.db, (statement) => heard.push(statement));
  const asked: Asked[] = [];
  for (let nth = 0; nth < rounds; nth++) {
    for (const [at, { name, request }] of HOT_CALLS.entries()) {
      const userId = 1 + ((nth * 7_919 + at * 104_729) % sizes.accounts);
      const client = createClient(app);
      client.cookie = `dogear=${tokenOf(userId)}`;
      heard.length = 0;
      const began = performance.now();
      const { status, text } = await client.call(name, request({ userId, sizes }, nth) as never);
      if (status !== 200) throw new Error(`${name} was answered ${status}: ${text.slice(0, 300)}`);
      asked.push({ call: `${at} ${name}`, name, ms: performance.now() - began, statements: [...heard] });
    }
  }
  return asked;
}
