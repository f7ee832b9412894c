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

/** One of the drawings of the house. They live in one file outside the scripts; the service worker keeps it. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 240 160" className="w-full" aria-hidden="true" focusable="false">
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
