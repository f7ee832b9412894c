import { Trans } from '@lingui/react/macro';

export function BuiltInWatermarks({ lines }: { lines: readonly string[] }) {
  const number = lines.length;
  const novelsite = '{novelsite}';
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-accent">
        <Trans>What readers never see anyway: {number} lines</Trans>
      </summary>
      <p className="mb-2 text-caption text-pretty text-ink-soft">
        <Trans>
          These shapes are left out while a chapter is opened, and its file keeps them. {novelsite} is an
          address that calls itself a place for novels.
        </Trans>
      </p>
      <ul className="flex flex-col gap-1 text-caption">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
