import { Trans, useLingui } from '@lingui/react/macro';
import type { Film } from '../../../../contract/catalogue/dramas.schema';
import { filmSide } from '../../../../contract/catalogue/films';
import {
  CAPTION_GROUNDS,
  CAPTION_SIZES,
  PLAYER_SPEEDS,
  type PlayerSettings,
} from '../../../../data/queries/playerSettings';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { SelectRow } from '../../../ui/SelectRow';
import { Sheet } from '../../../ui/Sheet';
import { SwitchRow } from '../../../ui/Switch';
import { areCaptionsOn } from '../captions/areCaptionsOn';
import { chooseCaptions } from '../captions/chooseCaptions';

type SettingsSheetProps = {
  settings: PlayerSettings;
  choose: (patch: Partial<PlayerSettings>) => void;
  film: Film | null;
  height: number | null;
  onClose: () => void;
};

export function SettingsSheet({ settings, choose, film, height, onClose }: SettingsSheetProps) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const sides = film?.renditions.map(filmSide).toReversed() ?? [];
  const fetched = film?.renditions.find((each) => each.height === height);
  const side = fetched && filmSide(fetched);
  const captions = film?.captions ?? [];
  const isCaptioned = areCaptionsOn(settings, film);
  const shown = chooseCaptions(captions, settings.captionLanguage, i18n.locale);
  const quality = String(settings.quality);
  const listed = [...sides.map(String), 'auto', 'saver'].includes(quality) ? [] : [quality];
  const sizes = { small: t`Small`, medium: t`Medium`, large: t`Large` };
  const grounds = { none: t`None`, shade: t`Shaded`, solid: t`Solid` };
  return (
    <Sheet title={t`Playback`} onClose={onClose} side="end" clear>
      <div className="player-settings">
        <section className="px-4">
          <h3 className="mb-2 text-caption font-semibold text-ink-soft">
            <Trans>Speed</Trans>
          </h3>
          <SegmentedControl
            label={t`Speed`}
            value={String(settings.speed)}
            options={PLAYER_SPEEDS.map((speed) => ({
              value: String(speed),
              label: `${number.format(speed)}×`,
            }))}
            onChange={(speed) => choose({ speed: Number(speed) })}
          />
        </section>
        <SelectRow
          label={t({ context: 'film', message: 'Picture' })}
          value={quality}
          options={[
            {
              value: 'auto',
              label: side === undefined ? t`Automatic` : t`Automatic (${side}p)`,
            },
            { value: 'saver', label: t`Saves data` },
            ...[...listed, ...sides.map(String)].map((each) => ({ value: each, label: `${each}p` })),
          ]}
          onChange={(value) =>
            choose({ quality: value === 'auto' || value === 'saver' ? value : Number(value) })
          }
        />
        <SwitchRow
          label={t`Calmer picture`}
          detail={<Trans>Dimmer, with softer flashes. Episodes change without sliding.</Trans>}
          checked={settings.calm}
          onChange={(calm) => choose({ calm })}
        />
        {captions.length > 0 && (
          <SwitchRow
            label={t`Captions`}
            checked={isCaptioned}
            onChange={(isOn) => choose({ captions: isOn })}
          />
        )}
        {captions.length > 0 && isCaptioned && (
          <>
            {captions.length > 1 && (
              <SelectRow
                label={t`Language`}
                value={shown?.language ?? ''}
                options={captions.map(({ language, name }) => ({ value: language, label: name || language }))}
                onChange={(captionLanguage) => choose({ captionLanguage })}
              />
            )}
            <section className="px-4 pb-2">
              <h3 className="mb-2 text-caption font-semibold text-ink-soft">
                <Trans>Size of the captions</Trans>
              </h3>
              <SegmentedControl
                label={t`Size of the captions`}
                value={settings.captionSize}
                options={CAPTION_SIZES.map((value) => ({ value, label: sizes[value] }))}
                onChange={(captionSize) => choose({ captionSize })}
              />
            </section>
            <section className="px-4 pb-2">
              <h3 className="mb-2 text-caption font-semibold text-ink-soft">
                <Trans>Behind the captions</Trans>
              </h3>
              <SegmentedControl
                label={t`Behind the captions`}
                value={settings.captionGround}
                options={CAPTION_GROUNDS.map((value) => ({ value, label: grounds[value] }))}
                onChange={(captionGround) => choose({ captionGround })}
              />
            </section>
          </>
        )}
      </div>
    </Sheet>
  );
}
