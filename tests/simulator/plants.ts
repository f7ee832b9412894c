export type Plant =
  | 'double debit'
  | 'lost intent'
  | 'range without its discount'
  | 'consent to any price'
  | 'uncounted auto-unlocks'
  | 'undo that takes nothing back'
  | 'opened without a record'
  | 'held coins that come back twice'
  | 'consent to hold anything'
  | 'undo that keeps the remainder'
  | null;
