/** A row of a table: its name, and the values of tags by number. */
type Row = { name?: string; tags: Record<number, readonly number[]> };

/** The parts of a MOBI. Tables and resources follow the records of the text. */
export type MobiParts = {
  version?: 6 | 8;
  compression?: number;
  encryption?: number;
  text: readonly Uint8Array[];
  trailing?: number;
  metadata?: Record<number, string | Uint8Array>;
  /** Titles, with tag 1 or 6 for the place and 21 for the entry above. */
  contents?: readonly (Row & { title: string })[];
  skeletons?: readonly Row[];
  fragments?: readonly Row[];
  flows?: readonly number[];
  pictures?: readonly Uint8Array[];
  dictionary?: readonly Uint8Array[];
  /** Records of another book after this one. */
  second?: MobiParts;
};

const NONE = 0xffffffff;
const utf8 = new TextEncoder();

export function makeMobi(parts: MobiParts): Uint8Array {
  const records = recordsOf(parts);
  if (parts.second) {
    const before = recordsOf({ ...parts, metadata: { ...parts.metadata, 121: number(records.length + 1) } });
    return database([...before, utf8.encode('BOUNDARY'), ...recordsOf(parts.second)]);
  }
  return database(records);
}

/** Returns a Palm database; `type` includes its creator. */
export function database(records: readonly Uint8Array[], type = 'BOOKMOBI'): Uint8Array {
  let offset = 78 + records.length * 8;
  const list = records.flatMap((record) => {
    offset += record.length;
    return [...number(offset - record.length), 0, 0, 0, 0];
  });
  const head = [
    ...new Uint8Array(60),
    ...utf8.encode(type),
    ...new Uint8Array(8),
    ...number(records.length, 2),
  ];
  return joined([Uint8Array.from(head), Uint8Array.from(list), ...records]);
}

function recordsOf(parts: MobiParts): Uint8Array[] {
  const records: Uint8Array[] = [new Uint8Array(), ...parts.text];
  const add = (added: readonly Uint8Array[]) => {
    records.push(...added);
    return added.length > 0 ? records.length - added.length : NONE;
  };
  const titles = labels((parts.contents ?? []).map(({ title }) => title));
  const contents = parts.contents?.map((row, at) => ({
    ...row,
    tags: { ...row.tags, 3: [titles.at[at] ?? 0] },
  }));
  const at = {
    108: add(parts.pictures ?? []),
    112: add(parts.dictionary ?? []),
    116: parts.dictionary?.length ?? 0,
    192: add(parts.flows ? [flowTable(parts.flows)] : []),
    196: parts.flows?.length ?? 0,
    244: add(contents ? [...table(contents, 1), titles.record] : []),
    248: add(parts.fragments ? table(parts.fragments) : []),
    252: add(parts.skeletons ? table(parts.skeletons) : []),
  };
  records[0] = header(parts, at);
  return records;
}

function header(parts: MobiParts, at: Readonly<Record<number, number>>): Uint8Array {
  const metadata = Object.entries(parts.metadata ?? {}).map(([kind, value]) => {
    const bytes = typeof value === 'string' ? utf8.encode(value) : value;
    return joined([number(Number(kind)), number(bytes.length + 8), bytes]);
  });
  const head = new Uint8Array(16 + 264);
  const set = (offset: number, value: number, size = 4) => head.set(number(value, size), offset);
  set(0, parts.compression ?? 1, 2);
  set(8, parts.text.length, 2);
  set(12, parts.encryption ?? 0, 2);
  head.set(utf8.encode('MOBI'), 16);
  set(20, 264);
  set(28, 65001);
  set(36, parts.version ?? 6);
  set(128, 0x40);
  set(240, parts.trailing ?? 0);
  set(260, NONE);
  for (const [offset, value] of Object.entries(at)) set(Number(offset), value);
  return joined([head, utf8.encode('EXTH'), number(0), number(metadata.length), ...metadata]);
}

function flowTable(ends: readonly number[]): Uint8Array {
  const bounds = ends.flatMap((end, flow) => [...number(ends[flow - 1] ?? 0), ...number(end)]);
  return joined([utf8.encode('FDST'), number(12), number(ends.length), Uint8Array.from(bounds)]);
}

/**
 * Returns a table of one record. Each tag is a bit of one control byte, and has as many values as in the
 * first row that has it.
 */
function table(rows: readonly Row[], labelRecords = 0): Uint8Array[] {
  const tags = [...new Set(rows.flatMap((row) => Object.keys(row.tags).map(Number)))].sort((a, b) => a - b);
  const each = tags.map((tag) => rows.find((row) => tag in row.tags)?.tags[tag]?.length ?? 1);
  const definition = [...tags.flatMap((tag, bit) => [tag, each[bit] ?? 1, 1 << bit, 0]), 0, 0, 0, 1];
  const head = new Uint8Array(192);
  head.set(utf8.encode('INDX'));
  head.set(number(192), 4);
  head.set(number(1), 24);
  head.set(number(labelRecords), 52);
  const meta = joined([
    head,
    utf8.encode('TAGX'),
    number(12 + definition.length),
    number(1),
    Uint8Array.from(definition),
  ]);
  let offset = 192;
  const offsets: number[] = [];
  const written = rows.map((row) => {
    const name = utf8.encode(row.name ?? '');
    const control = tags.reduce((bits, tag, bit) => bits | (tag in row.tags ? 1 << bit : 0), 0);
    const values = tags.flatMap((tag) => (row.tags[tag] ?? []).flatMap((value) => [...variable(value)]));
    const bytes = Uint8Array.from([name.length, ...name, control, ...values]);
    offsets.push(offset);
    offset += bytes.length;
    return bytes;
  });
  const own = head.slice();
  own.set(number(offset), 20);
  own.set(number(rows.length), 24);
  const list = offsets.flatMap((start) => [...number(start, 2)]);
  return [meta, joined([own, ...written, utf8.encode('IDXT'), Uint8Array.from(list)])];
}

function labels(titles: readonly string[]): { record: Uint8Array; at: number[] } {
  const at: number[] = [];
  let record = new Uint8Array();
  for (const title of titles) {
    at.push(record.length);
    const bytes = utf8.encode(title);
    record = joined([record, variable(bytes.length), bytes]);
  }
  return { record, at };
}

export function number(value: number, size = 4): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => (value / 256 ** (size - 1 - at)) & 0xff);
}

/** Seven bits in each byte; the last has its highest bit set. */
function variable(value: number): Uint8Array {
  const bytes = [(value & 0x7f) | 0x80];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(rest & 0x7f);
  return Uint8Array.from(bytes);
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}
