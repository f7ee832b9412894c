import sheet from './drawings.svg?no-inline';

export type DrawingName =
  | 'empty-shelf'
  | 'disconnected'
  | 'lost'
  | 'nothing-found'
  | 'torn-page'
  | 'no-history'
  | 'no-coins'
  | 'sign-in'
  | 'coming-later'
  | 'waiting'
  | 'done';

/** An illustration from `drawings.svg`. The file is not part of the scripts; the service worker caches it. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 240 160" className="w-full" aria-hidden="true" focusable="false">
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
