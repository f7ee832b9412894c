import { Plural, Trans } from '@lingui/react/macro';

const KEY = 'rounded-sm border border-edge px-1.5 font-sans text-caption';

export function QueueKeys({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-ink-soft">
      <p role="status">
        <Plural value={count} one="# comment to look at" other="# comments to look at" />
      </p>
      <p className="hidden text-caption lg:block">
        <Trans>
          In the list: <kbd className={KEY}>J</kbd> next, <kbd className={KEY}>K</kbd> previous,{' '}
          <kbd className={KEY}>A</kbd> approve, <kbd className={KEY}>D</kbd> remove,{' '}
          <kbd className={KEY}>S</kbd> silence
        </Trans>
      </p>
    </div>
  );
}
