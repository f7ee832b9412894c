import { describe, expect, it } from 'vitest';
import { coinTextsOf, picturedModules } from './coinTexts';

const of = (code: string) => coinTextsOf('example.tsx', code).map(({ isMarked }) => isMarked);

describe('what is on a screen of which pictures are kept', () => {
  const modules = picturedModules();
  const texts = modules.flatMap((path) => coinTextsOf(path).map((text) => ({ path, ...text })));

  it('marks everything that shows coins, prices or balances', () => {
    expect(texts.filter(({ isMarked }) => !isMarked)).toEqual([]);
  });

  it('is looked through where there is such a thing', () => {
    const paths = texts.map(({ path }) => path);
    for (const file of [
      'src/ui/CoinPrice.tsx',
      'src/features/reader/unlock/UnlockCounter.tsx',
      'src/shared/missingCoins/PackagePrice.tsx',
      'src/shared/checkIn/SevenDays.tsx',
      'src/features/shell/popups/SaleDialog.tsx',
    ])
      expect(paths).toContain(file);
    // Nor do they lead to what sells.
    expect(modules.filter((path) => /src\/features\/(?:topup|wallet|operator)\//.test(path))).toEqual([]);
  });
});

describe('a number of coins', () => {
  it.each([
    ['a text of one', '<p><Plural value={price} one="# coin" other="# coins" /></p>'],
    ['a text with one in it', '<p><Trans>{bonus} of them are bonus</Trans></p>'],
    ['a bare one', '<s>{balance.userGold}</s>'],
    ['one that is chosen', '<s>{done ? "-" : `+${bonus}`}</s>'],
    ['an amount of money', '<p>{formatMoney(money, currency, locale)}</p>'],
    [
      'a text that was made before',
      'const f = () => { const price = formatMoney(m, c, l); return <p>{price}</p>; }',
    ],
    [
      'a text for an attribute',
      'const f = () => { const p = plural(n, { one: "# coin" }); return <b title={p} />; }',
    ],
    ['a text that is handed on', 'const f = () => plural(n, { one: "# coin", other: "# coins" });'],
  ])('is seen where it is not marked: %s', (_, code) => {
    expect(of(code)).toEqual([false]);
  });

  it.each([
    ['an element that is marked', '<p data-coins><b><CoinIcon />{balance.userGold}</b></p>'],
    ['a dialog', '<SaleDialog><Trans>Usually {bonus} bonus</Trans></SaleDialog>'],
    [
      'the title of a sheet',
      'const f = () => { const t = plural(n, { one: "# coin" }); return <Sheet title={t} />; }',
    ],
    ['a toast', 'showToast({ text: plural(n, { one: "# coin", other: "# coins" }) });'],
  ])('may stand in %s', (_, code) => {
    expect(of(code)).toEqual([true]);
  });

  it.each([
    ['a condition', '<p>{bonus > 0 && <b>some</b>}</p>'],
    ['a text without a number', '<p><Trans>Buy coins</Trans></p>'],
    ['what a component is given', '<CoinPrice coins={balance.userGold} />'],
  ])('is not %s', (_, code) => {
    expect(of(code)).toEqual([]);
  });
});
