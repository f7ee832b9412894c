import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { WATERMARK_MAX_CHARACTERS } from '../../../../contract/operator/operator';
import { cleanLine } from '../../../../contract/wire/writtenText';
import { Button } from '../../../ui/Button';
import { cardClass } from '../../../ui/card';
import { IconButton } from '../../../ui/IconButton';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { DeskLoading } from '../desk/DeskLoading';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { useDeskRead } from '../desk/useDeskRead';
import { WatermarkPreview } from './WatermarkPreview';

export function WatermarksSection() {
  const { t } = useMacro();
  const failureText = useDeskFailure();
  const [typed, setTyped] = useState('');
  const { value, failure, reload } = useDeskRead('operatorWatermarks', {});
  const list = useAct('operatorListWatermark');
  const pattern = cleanLine(typed);
  const site = '{site}';
  const change = async (line: string, isListed: boolean) => {
    if (!(await list.run({ pattern: line, isListed }))) return;
    if (isListed) setTyped('');
    await reload();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pattern !== '') void change(pattern, true);
  };
  if (!value) {
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  }
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <div className="flex flex-col gap-5">
        <p className="text-pretty text-ink-soft">
          <Trans>
            Lines that other sites plant in the text of a book. They are taken out of every book you import
            from now on. A title that is published already changes only when you say so below.
          </Trans>
        </p>
        <form onSubmit={submit} className="flex flex-col gap-3">
          <TextField
            label={<Trans>A line exactly as in the text</Trans>}
            hint={
              <Trans>
                * stands for any words of the sentence, {site} for any web address. Case and punctuation do
                not matter. Only whole lines and whole sentences are taken out.
              </Trans>
            }
            maxLength={WATERMARK_MAX_CHARACTERS}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" size="sm" className="self-start" disabled={pattern === ''} busy={list.isBusy}>
            <Trans>Add to the list</Trans>
          </Button>
        </form>
        {list.failure && (
          <Notice tone="danger">
            {list.failure.name === 'malformed' ? (
              <Trans>This line says too little to be looked for, or has more than five stars.</Trans>
            ) : (
              failureText(list.failure.name)
            )}
          </Notice>
        )}
        {value.list.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>You have listed no line.</Trans>
          </p>
        ) : (
          <ul aria-label={t`Listed lines`} className={`${cardClass} divide-y divide-line`}>
            {value.list.map((line) => (
              <li key={line} className="flex min-h-14 items-center gap-2 py-1 ps-4 pe-1">
                <bdi className="min-w-0 flex-1 wrap-anywhere">{line}</bdi>
                <IconButton label={t`Remove “${line}”`} onClick={() => void change(line, false)}>
                  <Trash2 className="size-icon-md" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <BuiltInWatermarks lines={value.builtIn} />
      </div>
      <WatermarkPreview pattern={pattern} />
    </div>
  );
}

function BuiltInWatermarks({ lines }: { lines: readonly string[] }) {
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
