import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PREFETCH_CHAPTERS } from '../../../contract/reading/limits';
import {
  DEFAULT_KEEP_RULES,
  KEEP_RULES_KEY,
  type KeepRules,
  readKeepRules,
} from '../../../data/queries/keepPlan';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { ListGroup } from '../../ui/List';
import { SelectRow } from '../../ui/SelectRow';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';

const AHEAD = [1, PREFETCH_CHAPTERS, 10, 25];

export function KeepRulesGroup() {
  const { t } = useLingui();
  const rules = useLive('keepRules', readKeepRules).value ?? DEFAULT_KEEP_RULES;
  const change = async (patch: Partial<KeepRules>) => {
    const saved = await usecases.patchSetting({ key: KEEP_RULES_KEY, patch });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <ListGroup title={t`While you read`}>
      <SelectRow
        label={t`Chapters ahead of you`}
        value={String(rules.ahead)}
        options={[
          ...AHEAD.map((count) => ({
            value: String(count),
            label: t`${plural(count, { one: 'The next one', other: 'The next #' })}`,
          })),
          { value: 'all', label: t`All unread` },
        ]}
        onChange={(value) => void change({ ahead: value === 'all' ? 'all' : Number(value) })}
      />
      <SwitchRow
        label={<Trans>Delete chapters behind me</Trans>}
        detail={<Trans>Fully downloaded books keep all their chapters.</Trans>}
        checked={rules.deleteBehind}
        onChange={(deleteBehind) => void change({ deleteBehind })}
      />
      <SwitchRow
        label={<Trans>Wi-Fi only</Trans>}
        detail={<Trans>Downloads wait for Wi-Fi, if the browser can tell it from mobile data.</Trans>}
        checked={rules.wifiOnly}
        onChange={(wifiOnly) => void change({ wifiOnly })}
      />
    </ListGroup>
  );
}
