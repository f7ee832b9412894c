// The operator's `npm run operate -- books prove` runs the same checks.
export { brokenLedgerRules } from '../ground/ledger/ledgerRules';
