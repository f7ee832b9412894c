import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { JobWork } from '../../contract/operator/jobs.schema';
import {
  isPricing,
  pricingFields,
  titleEditsSchema,
  watermarkSchema,
} from '../../contract/operator/titles.schema';
import { cleanLine } from '../../contract/wire/writtenText';

export type DeskCommand =
  | { readonly name: 'list'; readonly query: string }
  | { readonly name: 'offer'; readonly bookId: number; readonly isHidden: boolean; readonly at: Date | null }
  | { readonly name: 'edit'; readonly bookId: number; readonly edits: v.InferOutput<typeof titleEditsSchema> }
  | { readonly name: 'job'; readonly work: JobWork; readonly file?: string }
  | { readonly name: 'home'; readonly tab: string | undefined }
  | { readonly name: 'arrange'; readonly file: string }
  | { readonly name: 'order'; readonly tabs: readonly string[] }
  | { readonly name: 'remove-tab'; readonly tab: string }
  | { readonly name: 'title'; readonly bookId: number }
  | { readonly name: 'aside'; readonly ids: readonly number[] }
  | { readonly name: 'jobs' }
  | { readonly name: 'cancel'; readonly jobId: string }
  | { readonly name: 'figures'; readonly days: number }
  | { readonly name: 'state' }
  | { readonly name: 'watermarks'; readonly act: 'list' }
  | { readonly name: 'watermarks'; readonly act: 'add' | 'remove'; readonly pattern: string }
  | {
      readonly name: 'watermarks';
      readonly act: 'preview';
      readonly of: number | string;
      readonly pattern: string;
    };

const text = { type: 'string' } as const;
const OPTIONS = {
  at: text,
  free: text,
  price: text,
  range: { type: 'string', multiple: true },
  title: text,
  author: text,
  description: text,
  category: text,
  tags: text,
  language: text,
  finished: text,
  line: text,
} as const;

/** Reads a command line of `npm run operate -- desk`; returns null if it is invalid. */
export function readDeskCommand(args: string[]): DeskCommand | null {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    return commandOf(positionals, values);
  } catch {
    return null;
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function commandOf([name, first = '', ...rest]: string[], values: Values): DeskCommand | null {
  const [second = '', third = ''] = rest;
  const bookId = /^\d{1,15}$/.test(first) ? Number(first) : null;
  if (name === 'list') return { name, query: [first, ...rest].join(' ').trim() };
  if (name === 'home') return { name, tab: first || undefined };
  if (name === 'arrange') return first === '' ? null : { name, file: first };
  if (name === 'state' || name === 'jobs') return { name };
  if (name === 'order') return first === '' ? null : { name, tabs: [first, ...rest] };
  if (name === 'remove-tab') return first === '' || rest.length > 0 ? null : { name, tab: first };
  if (name === 'cancel') return v.is(v.pipe(v.string(), v.uuid()), first) ? { name, jobId: first } : null;
  if (name === 'aside') return asideOf([first, ...rest]);
  if (name === 'figures') return { name, days: Math.min(400, Math.max(7, Number(first || 30) || 30)) };
  if (name === 'mend') return mendOf(first, second, third);
  if (name === 'watermarks') return watermarksOf(first, rest, values.line ?? '');
  if (bookId === null) return null;
  if (name === 'title') return { name, bookId };
  if (name === 'hide') return { name: 'offer', bookId, isHidden: true, at: null };
  if (name === 'offer') return offerOf(bookId, values.at);
  if (name === 'prices') return pricesOf(bookId, values);
  if (name === 'edit') return editOf(bookId, values);
  if (second === '') return null;
  if (name === 'cover') return { name: 'job', work: { kind: 'cover', bookId }, file: second };
  if (name !== 'next' && name !== 'whole') return null;
  const work = { kind: 'importNovel', isHidden: false, belongsTo: { bookId, as: name } } as const;
  return { name: 'job', work, file: second };
}

function watermarksOf(act: string, words: readonly string[], line: string): DeskCommand | null {
  const [said = ''] = words;
  const isBook = /^\d{1,15}$/.test(said);
  if (act === 'list') return { name: 'watermarks', act };
  if (said === '' || words.length > 1) return null;
  if (act === 'preview')
    return { name: 'watermarks', act, of: isBook ? Number(said) : said, pattern: cleanLine(line) };
  if (act === 'strip') return isBook ? { name: 'job', work: { kind: 'strip', bookId: Number(said) } } : null;
  const pattern = v.safeParse(watermarkSchema, said);
  if ((act !== 'add' && act !== 'remove') || !pattern.success) return null;
  return { name: 'watermarks', act, pattern: pattern.output };
}

function asideOf(numbers: readonly string[]): DeskCommand | null {
  return numbers.every((number) => /^\d{1,15}$/.test(number))
    ? { name: 'aside', ids: numbers.map(Number) }
    : null;
}

function offerOf(bookId: number, at: string | undefined): DeskCommand | null {
  const moment = at === undefined ? null : new Date(at);
  if (moment && Number.isNaN(moment.getTime())) return null;
  return { name: 'offer', bookId, isHidden: moment !== null, at: moment };
}

function mendOf(place: string, wrong: string, right: string): DeskCommand | null {
  const [, bookId, target] = /^(\d{1,15})\/(-?\d{1,9})$/.exec(place) ?? [];
  if (bookId === undefined || wrong === '') return null;
  const where = { bookId: Number(bookId), target: Number(target) };
  return { name: 'job', work: { kind: 'correct', ...where, wrong, right, reports: [] } };
}

function pricesOf(bookId: number, values: Values): DeskCommand | null {
  const ranges = (values.range ?? []).map((range) => {
    const [, from, to = from, price] = /^(\d+)(?:-(\d+))?=(\d+)$/.exec(range) ?? [];
    return { from: Number(from), to: Number(to), price: Number(price) };
  });
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  const read = v.safeParse(v.object(pricingFields), {
    free: Number(values.free),
    price: Number(values.price),
    ranges: sorted,
  });
  if (!read.success || !isPricing(read.output)) return null;
  return { name: 'job', work: { kind: 'reprice', bookId, ...read.output } };
}

function editOf(bookId: number, values: Values): DeskCommand | null {
  const { title, author, description, category, language, tags, finished } = values;
  if (finished !== undefined && finished !== 'yes' && finished !== 'no') return null;
  const edits = {
    ...Object.fromEntries(
      Object.entries({ title, author, description, category, language }).filter(
        ([, said]) => said !== undefined,
      ),
    ),
    ...(tags !== undefined && {
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
    ...(finished !== undefined && { finished: finished === 'yes' }),
  };
  const read = v.safeParse(titleEditsSchema, edits);
  return read.success && Object.keys(edits).length > 0 ? { name: 'edit', bookId, edits: read.output } : null;
}
