// The operator's `npm run books -- prove` asks the same.
export { brokenLedgerRules } from '../ground/ledger/ledgerRules';
