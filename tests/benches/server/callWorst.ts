import { randomUUID } from 'node:crypto';
import { type EndpointName, endpoints } from '../../../contract/endpoints';
import { sampleGuest } from '../../../contract/testing/guest';
import { addressOf } from '../../../contract/wire/answer.schema';
import { openAnswer, sealParams } from '../../../contract/wire/sealing.codec';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../../contract/wire/version';
import { createClient, send } from '../../../server/testing/createClient';
import type { RunningServer } from '../../../server/testing/startServer';
import type { SmtpServer } from '../../../server/testing/startSmtp';
import { behind, type Prepared } from './attackers';
import { worstRequests } from './worstRequests';
import { type Attacker } from './worstValues';

type Server = Pick<RunningServer, 'address'>;

type SendWorst = () => Promise<number>;

/**
 * Prepares a call's worst request as the next attacker, on its own network. The code or the guest that it
 * needs is made beforehand.
 */
export function createCaller(server: Server, prepared: Prepared, smtp: Pick<SmtpServer, 'mails'>) {
  const { attackers, ...catalogue } = prepared;
  let calls = 0;
  return async (name: EndpointName, at: number): Promise<SendWorst> => {
    const worst = worstRequests[name][at];
    const state = attackers[calls % attackers.length];
    if (!worst || !state) throw new Error(`There is nothing to send for ${name}.`);
    calls += 1;
    const call = calls;
    const network = `10.${call % 200}.${(call >> 8) % 250}.${(call >> 4) % 250}`;
    const email = `abuse-${randomUUID()}@books.example`;
    const code = worst.code ? await codeOf(server, smtp, email, worst.code, network) : '000000';
    const { userId, sync, cookie } = state;
    const request = worst.request({ ...catalogue, userId, sync, email, code, call });
    const { method, path, headers } = endpoints[name] as (typeof endpoints)['securityConfig'];
    // A call that logs in, logs out or deletes the account gets a fresh guest.
    const jar = ALONE.has(name) ? await newGuest(server, network) : cookie;
    const address = addressOf(endpoints[name], request);
    const params = sealParams(method, path, request);
    return async () => {
      const answer = await send(behind(server.address), method, address, params, {
        [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION),
        'x-forwarded-for': network,
        cookie: jar,
        ...headers,
      });
      const text = await answer.text();
      if (name === 'sync' && answer.ok) state.sync = heard(text, request as { batch: number }, sync);
      return answer.status;
    };
  };
}

const ALONE: ReadonlySet<EndpointName> = new Set([
  'registerByFingerId',
  'registerByEmail',
  'loginByCode',
  'resetPassword',
  'logOut',
  'deleteMe',
]);

async function newGuest(server: Server, network: string): Promise<string> {
  const client = createClient(behind(server.address));
  await client.call('registerByFingerId', sampleGuest(), { 'x-forwarded-for': network });
  return client.cookie;
}

async function codeOf(
  server: Server,
  smtp: Pick<SmtpServer, 'mails'>,
  email: string,
  purpose: 'register' | 'login' | 'reset',
  network: string,
): Promise<string> {
  const client = createClient(behind(server.address));
  const sent = await client.call(
    'sendCodeByEmail',
    { email, purpose, language: 'en' },
    { 'x-forwarded-for': network },
  );
  if (sent.body.code !== 1) return '000000';
  for (let waited = 0; waited < 200; waited++) {
    const mail = smtp.mails.findLast(({ to }) => to?.some(({ address }) => address === email));
    const digits = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
    if (digits) return digits;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return '000000';
}

function heard(text: string, request: { batch: number }, before: Attacker['sync']): Attacker['sync'] {
  const { method, path } = endpoints.sync;
  const body = openAnswer(method, path, text) as { code: number; data?: { cursor: string; more: boolean } };
  if (body.code !== 1 || !body.data || body.data.more) return before;
  return { ...before, batch: Math.max(before.batch, request.batch), cursor: body.data.cursor };
}
