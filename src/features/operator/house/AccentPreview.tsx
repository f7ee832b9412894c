import { Trans } from '@lingui/react/macro';
import { accentTokens } from '../../../../contract/wire/accent';
import { buttonClass, textLinkClass } from '../../../ui/buttonClass';
import { LogoMark } from '../../../ui/Wordmark';

/** The same words under a colour, on a light and on a dark page. `accent` null: the colour of this page. */
export function AccentPreview({ accent, name }: { accent: string | null; name: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((colorScheme) => (
        <figure key={colorScheme}>
          <div
            style={{ colorScheme, ...(accent !== null && accentTokens(accent)) }}
            className="flex flex-col items-start gap-3 rounded-lg border border-line bg-paper p-4 text-ink"
          >
            <span className="flex max-w-full items-center gap-2">
              <LogoMark className="size-7 shrink-0" />
              <bdi className="truncate font-title text-heading font-bold tracking-tight">{name}</bdi>
            </span>
            <span className={buttonClass('primary', 'sm')}>
              <Trans>Continue reading</Trans>
            </span>
            <span className={textLinkClass}>
              <Trans>Show all</Trans>
            </span>
          </div>
          <figcaption className="mt-1 text-caption text-ink-soft">
            {colorScheme === 'light' ? <Trans>Light</Trans> : <Trans>Dark</Trans>}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
