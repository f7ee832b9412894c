import type { HousePage } from '../../../contract/account/houseTexts';
import type { Language } from '../../../contract/wire/languages';

type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** The texts of pages without JavaScript. `#` is a number, `{…}` a named value. */
export type PlainTexts = {
  readonly more: string;
  readonly home: string;
  readonly contents: string;
  readonly episodes: string;
  readonly chapter: string;
  readonly episode: string;
  readonly begin: string;
  readonly before: string;
  readonly after: string;
  readonly free: string;
  readonly coins: Plural;
  readonly locked: string;
  readonly watch: string;
  readonly cut: string;
  readonly slogan: string;
  readonly feed: string;
  readonly moreTitles: string;
  readonly editedBy: string;
  readonly translatedBy: string;
  readonly hiatus: string;
  readonly hiatusUntil: string;
  readonly authorNote: string;
  readonly pages: Readonly<Record<HousePage, string>>;
  readonly version: string;
};

export const PLAIN_TEXTS: Readonly<Record<Language, PlainTexts>> = {
  en: {
    more: 'These are plain pages. The app, which needs JavaScript, also keeps books on your device, plays dramas and unlocks chapters.',
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
    locked: 'This chapter costs {coins}. The app, which needs JavaScript, unlocks it.',
    watch: 'The app, which needs JavaScript, plays it.',
    cut: 'This chapter is very long. The rest is in the app, which needs JavaScript.',
    slogan: 'Read serialized novels and watch short dramas anywhere, with or without a connection.',
    feed: 'Follow in a feed reader (Atom)',
    moreTitles: 'The other titles are in the app, which needs JavaScript.',
    editedBy: 'Edited by',
    translatedBy: 'Translated by',
    hiatus: 'On hiatus',
    hiatusUntil: 'On hiatus until {day}',
    authorNote: 'Author’s note',
    pages: {
      about: 'About',
      terms: 'Terms of Use',
      privacy: 'Privacy Policy',
      imprint: 'Imprint',
      accessibility: 'Accessibility',
    },
    version: 'Version: #',
  },
  ru: {
    more: 'Это простые страницы. Приложение, которому нужен JavaScript, ещё хранит книги на устройстве, показывает сериалы и открывает главы.',
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
    locked: 'Цена этой главы: {coins}. Открыть её можно в приложении, которому нужен JavaScript.',
    watch: 'Посмотреть её можно в приложении, которому нужен JavaScript.',
    cut: 'Глава очень длинная. Дочитать её можно в приложении, которому нужен JavaScript.',
    slogan: 'Читайте романы с продолжением и смотрите короткие сериалы где угодно, с сетью и без неё.',
    feed: 'Следить в программе для чтения лент (Atom)',
    moreTitles: 'Остальные произведения — в приложении, которому нужен JavaScript.',
    editedBy: 'Редактор:',
    translatedBy: 'Перевод:',
    hiatus: 'Перерыв',
    hiatusUntil: 'Перерыв до {day}',
    authorNote: 'От автора',
    pages: {
      about: 'О сайте',
      terms: 'Условия использования',
      privacy: 'Политика конфиденциальности',
      imprint: 'Выходные данные',
      accessibility: 'Доступность',
    },
    version: 'Версия: #',
  },
  zh: {
    more: '这是简易页面。应用需要 JavaScript，还能把书保存到设备、播放短剧并解锁章节。',
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
    locked: '本章需要 {coins}。请在应用中解锁（需要 JavaScript）。',
    watch: '请在应用中观看（需要 JavaScript）。',
    cut: '本章很长，其余部分请在应用中阅读（需要 JavaScript）。',
    slogan: '随时随地阅读连载小说、观看短剧，有无网络皆可。',
    feed: '用订阅阅读器关注（Atom）',
    moreTitles: '其余作品请在应用中查看（需要 JavaScript）。',
    editedBy: '编辑：',
    translatedBy: '翻译：',
    hiatus: '暂停更新',
    hiatusUntil: '暂停更新至{day}',
    authorNote: '作者的话',
    pages: {
      about: '关于',
      terms: '使用条款',
      privacy: '隐私政策',
      imprint: '运营者信息',
      accessibility: '无障碍',
    },
    version: '版本：#',
  },
  pt: {
    more: 'Estas são páginas simples. O aplicativo, que precisa de JavaScript, também guarda livros no dispositivo, exibe séries e desbloqueia capítulos.',
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
    locked: 'Este capítulo custa {coins}. O aplicativo, que precisa de JavaScript, o desbloqueia.',
    watch: 'Assista no aplicativo, que precisa de JavaScript.',
    cut: 'Este capítulo é muito longo. O resto está no aplicativo, que precisa de JavaScript.',
    slogan: 'Leia romances em capítulos e assista a séries curtas em qualquer lugar, com ou sem conexão.',
    feed: 'Acompanhar em um leitor de feeds (Atom)',
    moreTitles: 'Os outros títulos estão no aplicativo, que precisa de JavaScript.',
    editedBy: 'Edição:',
    translatedBy: 'Tradução:',
    hiatus: 'Em hiato',
    hiatusUntil: 'Em hiato até {day}',
    authorNote: 'Nota do autor',
    pages: {
      about: 'Sobre',
      terms: 'Termos de Uso',
      privacy: 'Política de Privacidade',
      imprint: 'Aviso legal',
      accessibility: 'Acessibilidade',
    },
    version: 'Versão: #',
  },
};

/** Returns a price in words; zero reads as free. `coins`: whole coins. */
export function priceText(coins: number, language: Language): string {
  const texts = PLAIN_TEXTS[language];
  if (coins === 0) return texts.free;
  const form = new Intl.PluralRules(language).select(coins);
  return (texts.coins[form] ?? texts.coins.other).replace('#', String(coins));
}
