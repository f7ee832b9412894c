import { Trans, useLingui } from '@lingui/react/macro';
import { isDatedVersion } from '../../../contract/account/houseTexts';
import type { HouseBlock, HouseRun, HouseText } from '../../../contract/account/houseTexts.schema';

/** Shows a text of the house without its title, and its version below. */
export function HouseTextBlocks({ text }: { text: HouseText }) {
  return (
    <>
      <div lang={text.language} className="max-w-[38em]">
        <Blocks blocks={text.blocks} />
      </div>
      <p className="mt-8 text-caption text-ink-soft">
        <Version version={text.version} />
      </p>
    </>
  );
}

function Version({ version }: { version: string }) {
  const { i18n } = useLingui();
  if (!isDatedVersion(version)) return <Trans>Version {version}</Trans>;
  const day = i18n.date(new Date(`${version}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return <Trans>As of {day}</Trans>;
}

/** The text does not change while it is shown, so a block's position identifies it. */
function Blocks({ blocks }: { blocks: readonly HouseBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return blocks.map((block, at) => <Block key={at} block={block} />);
}

function Block({ block }: { block: HouseBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      const size = block.level === 2 ? 'mt-8 text-heading' : 'mt-6 text-lead';
      return (
        <Heading className={`${size} font-title font-semibold text-balance wrap-anywhere`}>
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="mt-3 whitespace-pre-line text-pretty wrap-anywhere">
          <Runs runs={block.runs} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className="mt-3 border-s-2 border-line ps-4 text-ink-soft">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <li key={at} className="ps-1 [&>p:first-child]:mt-1.5">
          <Blocks blocks={item} />
        </li>
      ));
      return block.from === null ? (
        <ul className="mt-3 list-disc ps-5 marker:text-accent">{items}</ul>
      ) : (
        <ol start={block.from} className="mt-3 list-decimal ps-7 marker:text-accent">
          {items}
        </ol>
      );
    }
    case 'table':
      return <Table {...block} />;
    case 'break':
      return <hr className="my-8 w-16 border-line" />;
  }
}

function Table({ head, rows }: Extract<HouseBlock, { kind: 'table' }>) {
  const cell = 'border-b border-line py-2 pe-4 text-start align-top wrap-anywhere';
  return (
    <table className="mt-4 w-full">
      <thead>
        <tr>
          {head.map((runs, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <th key={at} scope="col" className={`${cell} font-semibold`}>
              <Runs runs={runs} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <tr key={at}>
            {row.map((runs, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <td key={column} className={cell}>
                <Runs runs={runs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Runs({ runs }: { runs: readonly HouseRun[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return runs.map((run, at) => <Run key={at} {...run} />);
}

function Run({ text, em, strong, link }: HouseRun) {
  const marked = strong ? <strong>{em ? <em>{text}</em> : text}</strong> : em ? <em>{text}</em> : text;
  if (link === undefined) return marked;
  return (
    <a href={link} rel="noopener noreferrer" target="_blank" className="rounded-sm text-accent underline">
      {marked}
    </a>
  );
}
