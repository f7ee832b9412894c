// The operator's `npm run operate -- books prove` asks the same.
export { brokenLedgerRules } from '../ground/ledger/ledgerRules';
