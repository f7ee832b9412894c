import type * as v from 'valibot';
import { expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../endpoints';
import { privateText, writtenLine, writtenText } from './primitives.schema';

/**
 * Free texts of requests that are not written for other readers, by the end of their path, with the reason.
 */
const NOT_WRITTEN: Readonly<Record<string, RegExp>> = {
  'a secret, a key, a cursor or a name that is only compared':
    /\.(password|code|token|cursor|key|seen|clientSecret|cardId|objectId|number|fingerId|former|after\.text)$/,
  'words of a book, which must be found in its text':
    /\.(quote|wrong|right|words|blockId|blocks|before|after|paragraphs)(\[\])?$/,
  'what is searched for': /^(search|operatorTitles|operatorChapters|studioChapters)\.query$/,
  'a name of the catalogue, compared': /^(ranking\.(category|tag)|operatorDeleteTitle\.title)$/,
  'where a visit began, where to go on':
    /\.(source|inviteCode|friendInviteCode|domain|redirect|utm\w+|pixelId|fb\w+|aid)$/,
  'a machine’s word, of a list that the server knows':
    /\.(gender|language|phoneLanguage|page|action|slotId|id|device\.mac)$/,
  'the client’s log, read as a log': /\.(msg|ext[123]|detail\.text)$/,
  'a setting’s value': /^sync\..*\.fields\.(?!name$|note$)(\w+|looks\[\]\.fontFamily)$/,
};

type Node = {
  readonly type: string;
  readonly pipe?: readonly unknown[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly items?: readonly Node[];
  readonly options?: readonly Node[];
};

const CLEANED = [writtenLine, writtenText, privateText].map(({ pipe }) => pipe[1] as unknown);
const BOUND = ['regex', 'uuid', 'email', 'url', 'parse_json'];

/** Yields the paths of a schema that accept any text unchanged. */
function* freeTexts(node: Node, path: string): Generator<string> {
  const steps = flat(node);
  if (node.type === 'string') {
    const isKnown = steps.some(
      (step) => CLEANED.includes(step) || BOUND.includes((step as { type: string }).type),
    );
    if (!isKnown) yield path;
  }
  for (const [name, inner] of Object.entries(node.entries ?? {})) yield* freeTexts(inner, `${path}.${name}`);
  for (const inner of [node.wrapped, ...(node.items ?? [])]) if (inner) yield* freeTexts(inner, path);
  if (node.item) yield* freeTexts(node.item, `${path}[]`);
  for (const option of node.options ?? []) if (typeof option === 'object') yield* freeTexts(option, path);
}

function flat(node: Node): unknown[] {
  return (node.pipe ?? []).flatMap((step) =>
    step === node || (step as Node).pipe === undefined ? [step] : flat(step as Node),
  );
}

const found = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => [
  ...freeTexts(endpoints[name].request as v.GenericSchema as unknown as Node, name),
]);

it('every free text in a request is cleaned or a listed exception', () => {
  const exceptions = Object.values(NOT_WRITTEN);
  expect(found.filter((path) => !exceptions.some((exception) => exception.test(path)))).toEqual([]);
});

it('every listed exception matches a free text', () => {
  expect(
    Object.entries(NOT_WRITTEN)
      .filter(([, exception]) => !found.some((path) => exception.test(path)))
      .map(([why]) => why),
  ).toEqual([]);
});
