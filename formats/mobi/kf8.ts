import type { Header } from './header';
import { damaged, magicOf, NONE, type Records, uint } from './records';
import { readTable } from './table';

/** The text, and where its documents begin. `placeOf` returns the position of a place in a fragment. */
export type Assembled = {
  text: Uint8Array;
  starts: number[];
  /** Style sheets and drawings by number. The first is the text. */
  flows: Uint8Array[];
  placeOf(fragment: number, offset: number): number;
};

/** The most bytes moved for fragments that are not at the end of their document. */
const MAX_MOVED = 1024 * 1024 * 1024;

/**
 * Assembles the documents of KF8. For each, the text has a skeleton followed by its fragments, which are
 * inserted at positions of the text as assembled so far. Throws BookFileError if the tables are damaged.
 */
export function assemble(raw: Uint8Array, records: Records, header: Header): Assembled {
  const flows = readFlows(raw, records, header.flows);
  const text = flows[0] ?? raw;
  const skeletons = readTable(records, header.skeletons, header.encoding).rows;
  const fragments = readTable(records, header.fragments, header.encoding).rows.map(({ name, tags }) => ({
    to: Number.parseInt(name, 10),
    length: tags.get(6)?.[1] ?? 0,
  }));
  const starts: number[] = [];
  let used = 0;
  let moved = 0;
  for (const { tags } of skeletons) {
    const [start = 0, length = 0] = tags.get(6) ?? [];
    let end = start + length;
    if (start < (starts.at(-1) ?? 0) || end > text.length) throw damaged('its documents are wrong');
    starts.push(start);
    const own = fragments.slice(used, used + (tags.get(1)?.[0] ?? 0));
    used += own.length;
    for (const fragment of own) {
      const next = end + fragment.length;
      moved += end - fragment.to;
      if (!(fragment.to >= start && fragment.to <= end && next <= text.length && moved <= MAX_MOVED))
        throw damaged('its documents are wrong');
      const piece = text.slice(end, next);
      text.copyWithin(fragment.to + fragment.length, fragment.to, end);
      text.set(piece, fragment.to);
      end = next;
    }
  }
  return {
    text,
    starts,
    flows,
    placeOf: (fragment, offset) => (fragments[fragment]?.to ?? Number.NaN) + offset,
  };
}

function readFlows(raw: Uint8Array, records: Records, index: number): Uint8Array[] {
  if (index === NONE) return [raw];
  const table = records.at(index);
  const count = magicOf(table) === 'FDST' ? Math.min(uint(table, 8), (table.length - 12) >> 3) : 0;
  const flows = Array.from({ length: count }, (_, flow) =>
    raw.subarray(uint(table, 12 + flow * 8), uint(table, 16 + flow * 8)),
  );
  return flows.length > 0 ? flows : [raw];
}
