import type { FailureName } from '../../contract/wire/failure';
import type { ManuscriptRow } from '../tables/rows';
import { seal, unseal } from './seal';

/** The text of a manuscript, in the format of chapter texts. */
export type Written = { readonly title: string; readonly text: string };

/** A manuscript as the device keeps it (decision 0143). Times are milliseconds since the epoch. */
export type KeptManuscript = Written & {
  readonly id: string;
  readonly bookId: number;
  /** The title's name and language, for lists without a network. */
  readonly bookName: string;
  readonly language: string;
  /** The chapter or draft that it revises; null: of none. */
  readonly target: number | null;
  readonly changedAt: number;
  /** What the server had when both last agreed; null: it has none. */
  readonly base: (Written & { readonly version: number }) | null;
  /** A save on its way, sent word for word until it is answered; `base` is the version that it changed. */
  readonly sending?: Written & {
    readonly requestId: string;
    readonly base: number | null;
    readonly isKept: boolean;
  };
  /** The author keeps the next saved version by hand. */
  readonly isKept?: boolean;
  /** The manuscript whose text this was on another device, where both had changed the same paragraph. */
  readonly copyOf?: string;
  /** Why the server refused the last save. */
  readonly refused?: FailureName;
};

export function isUnsent({ base, title, text, sending, isKept }: KeptManuscript): boolean {
  if (base === null || sending !== undefined || isKept === true) return true;
  return base.title !== title || base.text !== text;
}

export async function sealManuscript(accountId: number, kept: KeptManuscript): Promise<ManuscriptRow> {
  const { id, bookId } = kept;
  return { id, bookId, accountId, isUnsent: isUnsent(kept), content: await seal(`manuscript/${id}`, kept) };
}

export function unsealManuscript({ id, content }: ManuscriptRow): Promise<KeptManuscript | undefined> {
  return unseal<KeptManuscript>(`manuscript/${id}`, content);
}
