import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints';

type DeskCall = Extract<EndpointName, `operator${string}`>;
/** Opening and closing the desk, which the command line does not need. */
const NONE = null;

/**
 * The command for each call of the desk. A call without an entry does not compile, and a command that its
 * tool's usage lacks fails the test. Both use the same functions (decision 0083).
 */
const COMMANDS: { readonly [Call in DeskCall]: string | null } = {
  operatorOpen: NONE,
  operatorClose: NONE,
  operatorState: NONE,
  operatorCommentQueue: 'comments queue',
  operatorJudgeComment: 'comments approve',
  operatorWords: 'comments words',
  operatorListWord: 'comments words',
  operatorMessages: 'operator messages',
  operatorAnswer: 'operator answer',
  operatorFindReaders: 'operator find',
  operatorReader: 'operator reader',
  operatorReaderLedger: 'operator ledger',
  operatorReaderOrders: 'operator ledger NUMBER, orders',
  operatorReaderReceipts: 'operator receipts',
  operatorMoveGold: 'operator coins',
  operatorRefund: 'operator refund',
  operatorWarn: 'operator warn',
  operatorSilence: 'operator silence',
  operatorBan: 'operator ban',
  operatorEndSession: 'operator logout',
  operatorAuditLog: 'operator log',
  operatorTitles: 'desk list',
  operatorTitle: 'desk title',
  operatorEditTitle: 'desk edit',
  operatorOfferTitle: 'desk offer',
  operatorPriceTitle: 'desk prices',
  operatorBeginUpload: 'catalog import',
  operatorJobs: 'desk jobs',
  operatorJob: 'desk jobs',
  operatorCancelJob: 'desk cancel',
  operatorTypos: 'catalog typos',
  operatorPassage: 'catalog typos',
  operatorCorrect: 'desk mend',
  operatorSetTyposAside: 'desk aside',
  operatorTabs: 'desk home',
  operatorTab: 'desk home',
  operatorArrangeTab: 'desk arrange',
  operatorOrderTabs: 'desk order',
  operatorRemoveTab: 'desk remove-tab',
  operatorFigures: 'desk figures',
  operatorProve: 'books prove',
  operatorInstallation: 'desk state',
  operatorWatermarks: 'desk watermarks list',
  operatorListWatermark: 'desk watermarks add',
  operatorPreviewWatermarks: 'desk watermarks preview',
  operatorStripTitle: 'desk watermarks strip',
  operatorCampaigns: 'push report',
  operatorCountAudience: 'push campaign',
  operatorTellCampaign: 'push campaign',
};

const USAGES: Readonly<Record<string, string>> = { catalog: 'parseCommand' };

test('the command line keeps every function of the desk', async () => {
  const calls = Object.keys(endpoints).filter((name) => name.startsWith('operator'));
  expect(Object.keys(COMMANDS).sort()).toEqual(calls.sort());
  const missing: string[] = [];
  for (const command of new Set(Object.values(COMMANDS))) {
    if (command === null) continue;
    const [tool = '', ...words] = command.split(' ');
    const source = await readFile(`tools/cli/${USAGES[tool] ?? tool}.ts`, 'utf8');
    if (!new RegExp(`^ {2,}${words.join(' ')}\\b`, 'm').test(source)) missing.push(command);
  }
  expect(missing).toEqual([]);
});
