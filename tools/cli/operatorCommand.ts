import * as v from 'valibot';
import { MOST_BAN_DAYS, MOST_MOVED_GOLD } from '../../contract/operator/operator';
import { FAILURE_MESSAGES, type FailureName, type Result } from '../../contract/wire/failure';
import { emailSchema } from '../../contract/wire/primitives.schema';
import { OPERATOR_ROLES } from '../../contract/wire/roles';
import type { Context } from '../../server/ground/context';
import type { Transaction } from '../../server/ground/db/database';
import { COMMAND_LINE, type Done, onCommandLine } from '../../server/operator/audit';
import { createOperator, PASSWORD_RULE } from '../../server/operator/createOperator';
import { answerMessage } from '../../server/operator/moderation';
import { clearPasskeys } from '../../server/operator/passkeys';
import { moveGold } from '../../server/operator/people/moveGold';
import { carryOutRefund, recordRefund } from '../../server/operator/people/refund';
import { banReader, endSessions, silence, warnReader } from '../../server/operator/people/sanctions';
import { type Account, findRegistered, grantRole, revokeRole } from '../../server/operator/role';
import {
  printFound,
  printLedger,
  printLog,
  printMessages,
  printOperators,
  printOrders,
  printPasskeys,
  printReader,
  printReceipts,
} from './printOperator';
import { readPassword } from './readPassword';

export type Run = (context: Context) => Promise<number>;

/**
 * Returns the run of an operator command, or undefined if it is invalid. The run resolves to the exit code.
 */
export function operatorCommand(name: string, args: readonly string[]): Run | undefined {
  const [first = '', second = '', ...rest] = args;
  const [number, amount] = [wholeNumber(first), wholeNumber(second)];
  const isAlone = args.length === 1;
  const text = rest.join(' ').trim();
  switch (name) {
    case 'create':
      return create(args);
    case 'grant':
      return args.length <= 2 ? changeRole(first, second || 'owner') : undefined;
    case 'revoke':
      return isAlone ? changeRole(first, null) : undefined;
    case 'passkeys':
      return isAlone || (args.length === 2 && second === '--clear')
        ? passkeysOf(first, second !== '')
        : undefined;
    case 'list':
      return args.length === 0 ? printOperators : undefined;
    case 'log':
      return args.length === 0 || (isAlone && number)
        ? (context) => printLog(context, number ?? null)
        : undefined;
    case 'find':
      return isAlone ? (context) => printFound(context, first) : undefined;
    case 'messages':
      return args.length === 0 ? printMessages : undefined;
    case 'refund':
      return amount && amount > 0 && text !== '' ? refund(first, amount, text) : undefined;
    default:
      return number === undefined || number < 1
        ? undefined
        : aboutReader(name, number, { args, amount, text });
  }
}

type Rest = { readonly args: readonly string[]; readonly amount: number | undefined; readonly text: string };

function aboutReader(name: string, number: number, { args, amount, text }: Rest): Run | undefined {
  const isAlone = args.length === 1;
  const words = args.slice(1).join(' ').trim();
  const isTime = amount !== undefined && amount >= 0 && amount <= MOST_BAN_DAYS && text !== '';
  const isGold = amount !== undefined && amount !== 0 && Math.abs(amount) <= MOST_MOVED_GOLD && text !== '';
  const keeping = { userId: number, days: amount ?? 0, reason: text };
  switch (name) {
    case 'reader':
      return isAlone ? (context) => printReader(context, number) : undefined;
    case 'ledger':
      return isAlone ? (context) => printLedger(context, number) : undefined;
    case 'orders':
      return isAlone ? (context) => printOrders(context, number) : undefined;
    case 'receipts':
      return isAlone ? (context) => printReceipts(context, number) : undefined;
    case 'coins':
    case 'bonus': {
      const move = { userId: number, purse: name, gold: amount ?? 0, reason: text, requestId: null } as const;
      return isGold ? act((tx, now) => moveGold(tx, move, now)) : undefined;
    }
    case 'ban':
      return isTime ? act((tx, now) => banReader(tx, keeping, now)) : undefined;
    case 'silence':
      return isTime ? act((tx, now) => silence(tx, keeping, now)) : undefined;
    case 'warn':
      return words === ''
        ? undefined
        : act((tx, now) => warnReader(tx, { userId: number, text: words }, now));
    case 'logout':
      return words === ''
        ? undefined
        : act((tx) => endSessions(tx, { userId: number, sessionId: null, reason: words }));
    case 'answer':
      return (context) =>
        tell(onCommandLine(context, (tx) => answerMessage(context, tx, { messageId: number, text: words })));
    default:
      return undefined;
  }
}

/** `named` null: takes the role away. */
function changeRole(who: string, named: string | null): Run | undefined {
  const account = accountOf(who);
  const role = OPERATOR_ROLES.find((known) => known === named);
  if (!account || (named !== null && !role)) return undefined;
  return async (context) => {
    const changed = await (role ? grantRole(context, account, role) : revokeRole(context, account));
    if (!changed.ok) {
      if (changed.failure.name === 'notFound') return nobody(account);
      console.error(FAILURE_MESSAGES[changed.failure.name]);
      return 1;
    }
    const { userId, wasChanged } = changed.value.answer;
    console.log(wasChanged ? `Reader ${userId}: done` : `Reader ${userId}: it was so before`);
    return 0;
  };
}

function nobody(account: Account): number {
  const what = 'email' in account ? 'address' : 'number';
  console.error(
    `No account has this ${what}: its owner opens one first, or you create it (operator create).`,
  );
  return 1;
}

/** Lists the passkeys of an account, or removes them if `clears`: the way back in for who lost them. */
function passkeysOf(who: string, clears: boolean): Run | undefined {
  const account = accountOf(who);
  if (!account) return undefined;
  return async (context) => {
    const userId = await findRegistered(context.db, account);
    if (userId === null) return nobody(account);
    if (!clears) return await printPasskeys(context, userId);
    return await tell(onCommandLine(context, (tx) => clearPasskeys(tx, userId)));
  };
}

function create([address = '', ...options]: readonly string[]): Run | undefined {
  const [option, file] = options;
  const isRead = options.length === 2 && option === '--password-file';
  const email = v.safeParse(emailSchema, address);
  if (!email.success || !(isRead || options.length === 0)) return undefined;
  return async (context) => {
    const password = await readPassword(isRead ? file : undefined);
    const created = await createOperator(context, { email: email.output, password, by: 'command line' });
    if (created.ok) console.log(`Reader ${created.value} is an operator. The desk is at /operator.`);
    else console.error(refusals[created.failure.name] ?? FAILURE_MESSAGES[created.failure.name]);
    return created.ok ? 0 : 1;
  };
}

const refusals: Partial<Record<FailureName, string>> = {
  malformed: PASSWORD_RULE,
  emailTaken:
    'There is an account with this address, and it keeps its password. To make it an operator: npm run operate -- operator grant EMAIL',
};

function accountOf(who: string): Account | undefined {
  const number = wholeNumber(who);
  if (number !== undefined) return number > 0 ? { userId: number } : undefined;
  return v.is(emailSchema, who) ? { email: v.parse(emailSchema, who) } : undefined;
}

function refund(orderId: string, money: number, reason: string): Run | undefined {
  if (!v.is(v.pipe(v.string(), v.uuid()), orderId)) return undefined;
  return async (context) => {
    const noted = await onCommandLine(context, (tx) => recordRefund(tx, { orderId, money, reason }));
    if (!noted.ok) return await tell(Promise.resolve(noted));
    const key = crypto.randomUUID();
    return await tell(carryOutRefund(context, { orderId, money, key, actor: COMMAND_LINE }));
  };
}

function act(effect: (tx: Transaction, now: Date) => Promise<Result<Done<unknown>>>): Run {
  return (context) => tell(onCommandLine(context, effect));
}

async function tell(outcome: Promise<Result<unknown>>): Promise<number> {
  const done = await outcome;
  if (done.ok) console.log('Done');
  else console.error(`${FAILURE_MESSAGES[done.failure.name]} (${done.failure.name})`);
  return done.ok ? 0 : 1;
}

function wholeNumber(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
