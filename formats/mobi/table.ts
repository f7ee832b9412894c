import { BookFileError } from '../bookFile';
import { decodeBytes } from '../decodeBytes';
import { damaged, magicOf, NONE, type Records, uint } from './records';

type Row = { name: string; tags: ReadonlyMap<number, readonly number[]> };
type Table = {
  rows: Row[];
  /** By the numbers that rows use. */
  labels: ReadonlyMap<number, string>;
};

type Tag = { tag: number; valuesEach: number; mask: number; isEnd: boolean };

/** More than any book has. */
const MAX_ROWS = 100_000;
const MAX_LABEL_BYTES = 1_000;
const LABEL_RECORD = 0x10000;

/** Reads a table (records INDX), empty if `first` is `NONE`. Throws BookFileError if it is damaged. */
export function readTable(records: Records, first: number, encoding: string): Table {
  const table = { rows: [] as Row[], labels: new Map<number, string>() };
  if (first === NONE) return table;
  const head = indexRecord(records, first);
  const [tagsAt, recordCount] = [uint(head, 4), uint(head, 24)];
  const controlBytes = uint(head, tagsAt + 8);
  const tags: Tag[] = [];
  for (let at = tagsAt + 12; at + 4 <= Math.min(head.length, tagsAt + uint(head, tagsAt + 4)); at += 4) {
    const [tag = 0, valuesEach = 0, mask = 0, end = 0] = head.subarray(at, at + 4);
    tags.push({ tag, valuesEach, mask, isEnd: (end & 1) === 1 });
  }
  for (let index = 1; index <= recordCount; index += 1) {
    const record = indexRecord(records, first + index);
    const [list, rowCount] = [uint(record, 20), uint(record, 24)];
    for (let row = 0; row < rowCount; row += 1) {
      const at = uint(record, list + 4 + row * 2, 2);
      const end = row + 1 < rowCount ? uint(record, list + 6 + row * 2, 2) : list;
      if (at >= end || end > record.length) throw damaged('a table in it is wrong');
      if (table.rows.length >= MAX_ROWS)
        throw new BookFileError('The file is too large for a book.', 'tooLarge');
      table.rows.push(readRow(record.subarray(at, end), tags, controlBytes));
    }
  }
  for (let index = 0; index < uint(head, 52); index += 1)
    readLabels(table.labels, records.at(first + recordCount + 1 + index), index * LABEL_RECORD, encoding);
  return table;
}

function indexRecord(records: Records, index: number): Uint8Array {
  const record = records.at(index);
  if (magicOf(record) !== 'INDX') throw damaged('a table in it is missing');
  return record;
}

/** The counts of the values are first, in bits of the control bytes or as numbers; then the values. */
function readRow(bytes: Uint8Array, tags: readonly Tag[], controlBytes: number): Row {
  const nameEnd = 1 + (bytes[0] ?? 0);
  let control = nameEnd;
  const numbers = new Numbers(bytes, nameEnd + controlBytes);
  const counted = tags.flatMap(({ tag, valuesEach, mask, isEnd }) => {
    if (isEnd) control += 1;
    const bits = isEnd ? 0 : (bytes[control] ?? 0) & mask;
    if (bits === 0) return [];
    const lowest = mask & -mask;
    if (bits === mask && mask !== lowest) return { tag, count: NONE, length: numbers.next() };
    return { tag, count: (bits / lowest) * valuesEach, length: NONE };
  });
  const values = new Map<number, number[]>();
  for (const { tag, count, length } of counted) {
    const list: number[] = [];
    const end = Math.min(bytes.length, numbers.at + length);
    while (list.length < count && numbers.at < end) list.push(numbers.next());
    values.set(tag, list);
  }
  return { name: String.fromCharCode(...bytes.subarray(1, nameEnd)), tags: values };
}

function readLabels(labels: Map<number, string>, record: Uint8Array, from: number, encoding: string): void {
  const numbers = new Numbers(record, 0);
  while (numbers.at < record.length && labels.size < MAX_ROWS) {
    const name = from + numbers.at;
    const length = numbers.next();
    const bytes = record.subarray(numbers.at, numbers.at + Math.min(length, MAX_LABEL_BYTES));
    labels.set(name, decodeBytes(encoding, bytes));
    numbers.at += length;
  }
}

/** Numbers of one to four bytes with seven bits each; the last byte has its highest bit set. */
class Numbers {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  next(): number {
    let value = 0;
    for (const end = Math.min(this.bytes.length, this.at + 4); this.at < end; ) {
      const byte = this.bytes[this.at++] ?? 0;
      value = (value << 7) | (byte & 0x7f);
      if (byte & 0x80) break;
    }
    return value;
  }
}
