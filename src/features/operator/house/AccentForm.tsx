import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnswerOf } from '../../../../contract/endpoints';
import { accentContrast, DEFAULT_ACCENT, readHex, weakAccent } from '../../../../contract/wire/accent';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { AccentPreview } from './AccentPreview';
import { FixedBy, HouseForm } from './HouseForm';
import { useSaveHouse } from './useSaveHouse';

type House = AnswerOf<'operatorHouse'>;

/** A colour that is too weak is named before it is saved, with the nearest one that can be read. */
export function AccentForm({ house, onSaved }: { house: House; onSaved: () => void }) {
  const { t, i18n } = useLingui();
  const { save, ...act } = useSaveHouse(house, onSaved);
  const { shown, own, fixedBy } = house.accent;
  const isFixed = fixedBy !== null;
  const [text, setText] = useState((isFixed ? shown : own) ?? '');
  const isDefault = text.trim() === '';
  const colour = isDefault ? DEFAULT_ACCENT : readHex(text);
  const weak = colour === undefined ? undefined : weakAccent(colour);
  const chosen = isDefault ? null : colour;
  const isReady = !isFixed && chosen !== undefined && !weak && chosen !== own;
  const ratio = (of: number) => i18n.number(of, { maximumFractionDigits: 1 });
  const contrast = colour && ratio(accentContrast(colour));
  return (
    <HouseForm
      title={<Trans>Colour</Trans>}
      {...act}
      isReady={isReady}
      onSubmit={() => chosen !== undefined && void save({ accent: chosen })}
    >
      <div className="flex items-start gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={<Trans>Accent colour</Trans>}
          value={text}
          onChange={setText}
          readOnly={isFixed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={DEFAULT_ACCENT}
          maxLength={20}
          hint={
            isFixed ? (
              <FixedBy variable={fixedBy} />
            ) : (
              <Trans>
                Of everything that can be tapped. Contrast on light pages: {contrast}:1; text needs 4.5:1.
                Leave it empty for the default.
              </Trans>
            )
          }
          error={
            isFixed
              ? undefined
              : colour === undefined
                ? t`Enter a colour like ${DEFAULT_ACCENT}.`
                : weak && t`On light pages its contrast is ${ratio(weak.ratio)}:1, and text needs 4.5:1.`
          }
        />
        {!isFixed && (
          <input
            type="color"
            aria-label={t`Pick a colour`}
            value={colour ?? DEFAULT_ACCENT}
            onChange={(event) => setText(event.target.value)}
            className="mt-7 h-12 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1"
          />
        )}
      </div>
      {weak && !isFixed && (
        <Button kind="tonal" size="sm" className="self-start" onClick={() => setText(weak.nearest)}>
          <span
            aria-hidden="true"
            className="size-4 rounded-full border border-edge"
            style={{ background: weak.nearest }}
          />
          <Trans>Use {weak.nearest}, the nearest that can be read</Trans>
        </Button>
      )}
      <AccentPreview
        // The page that shows it has the default already.
        accent={isDefault && shown === null ? null : (weak?.nearest ?? colour ?? DEFAULT_ACCENT)}
        name={house.name.shown ?? ''}
      />
    </HouseForm>
  );
}
