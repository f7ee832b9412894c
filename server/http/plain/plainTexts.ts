import type { Language } from '../../../contract/values/limits';

type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** What pages say without JavaScript. `#` is a number, `{…}` what its name says. */
export type PlainTexts = {
  /** At the foot of a page: it can do more. */
  readonly more: string;
  readonly home: string;
  /** Of a book. */
  readonly contents: string;
  readonly episodes: string;
  readonly chapter: string;
  readonly episode: string;
  readonly begin: string;
  readonly before: string;
  readonly after: string;
  readonly free: string;
  readonly coins: Plural;
  /** `{coins}` as above. */
  readonly locked: string;
  readonly watch: string;
  readonly cut: string;
  readonly slogan: string;
};

export const PLAIN_TEXTS: Readonly<Record<Language, PlainTexts>> = {
  en: {
    more: 'You are reading without JavaScript. With it, Dogear also keeps books on your device, plays dramas and unlocks chapters.',
    home: 'Home',
    contents: 'Contents',
    episodes: 'Episodes',
    chapter: 'Chapter #',
    episode: 'Episode #',
    begin: 'Start reading',
    before: 'Previous chapter',
    after: 'Next chapter',
    free: 'Free',
    coins: { one: '# coin', other: '# coins' },
    locked: 'This chapter costs {coins}. Turn on JavaScript to unlock it.',
    watch: 'Turn on JavaScript to watch.',
    cut: 'This chapter is very long. Turn on JavaScript to read the rest.',
    slogan: 'Read serialized novels and watch short dramas anywhere, with or without a connection.',
  },
  ru: {
    more: 'Вы читаете без JavaScript. С ним Dogear ещё хранит книги на устройстве, показывает драмы и открывает главы.',
    home: 'Главная',
    contents: 'Содержание',
    episodes: 'Серии',
    chapter: 'Глава #',
    episode: 'Серия #',
    begin: 'Начать читать',
    before: 'Предыдущая глава',
    after: 'Следующая глава',
    free: 'Бесплатно',
    coins: { one: '# монета', few: '# монеты', many: '# монет', other: '# монеты' },
    locked: 'Цена этой главы: {coins}. Включите JavaScript, чтобы открыть её.',
    watch: 'Включите JavaScript, чтобы смотреть.',
    cut: 'Глава очень длинная. Включите JavaScript, чтобы дочитать её.',
    slogan: 'Читайте романы с продолжением и смотрите короткие драмы где угодно, с сетью и без неё.',
  },
  zh: {
    more: '你正在不使用 JavaScript 的情况下阅读。启用后，Dogear 还能把书保存到设备、播放短剧并解锁章节。',
    home: '首页',
    contents: '目录',
    episodes: '选集',
    chapter: '第 # 章',
    episode: '第 # 集',
    begin: '开始阅读',
    before: '上一章',
    after: '下一章',
    free: '免费',
    coins: { other: '# 金币' },
    locked: '本章需要 {coins}。请启用 JavaScript 以解锁。',
    watch: '请启用 JavaScript 以观看。',
    cut: '本章很长。请启用 JavaScript 阅读其余部分。',
    slogan: '随时随地阅读连载小说、观看短剧，有无网络皆可。',
  },
  pt: {
    more: 'Você está lendo sem JavaScript. Com ele, o Dogear também guarda livros no dispositivo, exibe dramas e desbloqueia capítulos.',
    home: 'Início',
    contents: 'Sumário',
    episodes: 'Episódios',
    chapter: 'Capítulo #',
    episode: 'Episódio #',
    begin: 'Começar a ler',
    before: 'Capítulo anterior',
    after: 'Próximo capítulo',
    free: 'Grátis',
    coins: { one: '# moeda', other: '# moedas' },
    locked: 'Este capítulo custa {coins}. Ative o JavaScript para desbloqueá-lo.',
    watch: 'Ative o JavaScript para assistir.',
    cut: 'Este capítulo é muito longo. Ative o JavaScript para ler o resto.',
    slogan: 'Leia romances em capítulos e assista a dramas curtos em qualquer lugar, com ou sem conexão.',
  },
};

/** A price in words: nothing is free. `coins`: whole coins. */
export function priceText(coins: number, language: Language): string {
  const texts = PLAIN_TEXTS[language];
  if (coins === 0) return texts.free;
  const form = new Intl.PluralRules(language).select(coins);
  return (texts.coins[form] ?? texts.coins.other).replace('#', String(coins));
}
