import { endWith, withContext } from './commandLine';
import { operatorCommand } from './operatorCommand';
import { PasswordError } from './readPassword';

const USAGE = `Usage: npm run operate -- operator COMMAND

  create EMAIL                   opens an owner's account, without a mail; asks for its password
      [--password-file FILE]     or reads it from a file, or from the standard input
  grant EMAIL [ROLE]             lets this account into the operator's desk: as owner, editor, moderator or support (owner
                                 if you name none); or by its NUMBER, where it has no e-mail address
  revoke EMAIL                   takes that back, also by NUMBER; desks that are open are closed. The last owner stays
  list                           who may enter, and in which role
  passkeys EMAIL [--clear]       lists an account's passkeys, or removes them all: for an operator who lost them; also by NUMBER

  log [NUMBER]                   the audit log, newest first; of one reader
  find TEXT                      readers by number, or by how an e-mail address or a name begins
  reader NUMBER                  one reader, as the desk has them, as JSON
  ledger NUMBER, orders NUMBER   their last coins and orders
  receipts NUMBER                what their last commands were answered with
  coins NUMBER AMOUNT WHY        gives coins, or takes them with a minus; the reader is told why
  bonus NUMBER AMOUNT WHY        the same with bonus
  refund ORDER MONEY WHY         gives money of an order back, in the currency's smallest unit
  warn NUMBER TEXT               tells a reader something
  ban NUMBER DAYS WHY            keeps a reader from taking part; 0 days lift it
  silence NUMBER DAYS WHY        keeps a reader from writing comments; 0 days lift it
  logout NUMBER WHY              logs all of a reader's devices out
  messages                       what readers wrote and nobody answered
  answer NUMBER [TEXT]           answers a message; without a text it is closed

Everything that is done is entered in the audit log. Exit code 0, 1 where it could not be done, 2 for a command that makes no
sense.`;

/** The desk's commands about people and the operator's role (decision 0083), also while the server runs. */
async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const run = operatorCommand(name, args);
  if (!run) {
    console.error(USAGE);
    return 2;
  }
  return await withContext(run, { besideServer: true });
}

endWith(main(), (error) => error instanceof PasswordError);
