import { houseName } from '../../device/houseName';
import type { MissingPart } from './missingParts';
import {
  cover,
  heading,
  languageOfNotice,
  type NoticeLanguage,
  plainLink,
  reloadButton,
  words,
} from './noticeParts';

type Part = { readonly name: string; readonly why: string };
type Texts = Readonly<Record<MissingPart, Part>> & {
  readonly title: string;
  readonly works: string;
  readonly read: string;
  readonly again: string;
};

/** The texts are here because no catalogue is loaded yet. `{name}`: the installation's. */
const TEXTS: Readonly<Record<NoticeLanguage, Texts>> = {
  en: {
    title: '{name} can’t run here',
    https: {
      name: 'A secure address (https) is missing',
      why: 'This page was opened over plain http. Browsers let an app store books and prove that they are whole only at an https address. Ask the person who runs this server for one; their operating guide says how to set it up in a local network.',
    },
    storage: {
      name: 'Storage is blocked',
      why: 'Your library, your books and your place in them are stored on this device, and this browser doesn’t let the page store anything. Allow cookies and site data for this page, or leave the private window, and try again.',
    },
    browser: {
      name: 'This browser is too old',
      why: 'It lacks functions that the app is built on. Chrome and Edge from 123, Firefox from 120 and Safari from 17.5 have them.',
    },
    works: 'Free chapters work without all of this, as plain pages.',
    read: 'Read free chapters',
    again: 'Try again',
  },
  ru: {
    title: 'Сервис «{name}» не может здесь работать',
    https: {
      name: 'Нужен защищённый адрес (https)',
      why: 'Страница открыта по обычному http. Хранить книги и проверять их целостность браузер разрешает приложению только по адресу https. Попросите такой адрес у того, кто управляет этим сервером: как настроить его в локальной сети, написано в руководстве по эксплуатации.',
    },
    storage: {
      name: 'Хранилище заблокировано',
      why: 'Библиотека, книги и место в них хранятся на этом устройстве, а браузер не даёт странице ничего сохранять. Разрешите для неё файлы cookie и данные сайтов или выйдите из приватного окна и попробуйте снова.',
    },
    browser: {
      name: 'Браузер слишком старый',
      why: 'В нём нет функций, на которых построено приложение. Они есть в Chrome и Edge с версии 123, Firefox с версии 120 и Safari с версии 17.5.',
    },
    works: 'Бесплатные главы можно читать и без этого, на простых страницах.',
    read: 'Читать бесплатные главы',
    again: 'Попробовать снова',
  },
  zh: {
    title: '{name} 无法在这里运行',
    https: {
      name: '缺少安全地址（https）',
      why: '此页面是通过普通 http 打开的。浏览器只允许应用在 https 地址下保存书籍并校验其完整性。请向此服务器的管理者索取 https 地址；运维指南中说明了如何在局域网中设置。',
    },
    storage: {
      name: '存储被阻止',
      why: '书架、书籍和阅读位置都保存在这台设备上，而浏览器不允许此页面保存任何内容。请为此页面允许 Cookie 和网站数据，或退出无痕窗口，然后重试。',
    },
    browser: {
      name: '浏览器版本过旧',
      why: '它缺少应用所需的功能。Chrome 和 Edge 123、Firefox 120、Safari 17.5 及更高版本均支持这些功能。',
    },
    works: '免费章节不需要这些，可以在简易页面中阅读。',
    read: '阅读免费章节',
    again: '重试',
  },
  pt: {
    title: '{name} não consegue funcionar aqui',
    https: {
      name: 'Falta um endereço seguro (https)',
      why: 'Esta página foi aberta por http comum. Os navegadores só deixam um aplicativo guardar livros e conferir se estão íntegros em um endereço https. Peça um a quem administra este servidor; o guia de operação explica como configurá-lo em uma rede local.',
    },
    storage: {
      name: 'O armazenamento está bloqueado',
      why: 'Sua biblioteca, seus livros e o ponto em que você parou ficam guardados neste dispositivo, e este navegador não deixa a página guardar nada. Permita cookies e dados do site para esta página, ou saia da janela privada, e tente de novo.',
    },
    browser: {
      name: 'Este navegador é antigo demais',
      why: 'Faltam a ele funções de que o aplicativo depende. O Chrome e o Edge a partir da versão 123, o Firefox a partir da 120 e o Safari a partir da 17.5 as têm.',
    },
    works: 'Os capítulos grátis funcionam sem nada disso, como páginas simples.',
    read: 'Ler capítulos grátis',
    again: 'Tentar de novo',
  },
};

/** Covers the page with a notice: what is missing, why it is needed, and what works without it. */
export function showMissingPage(missing: readonly MissingPart[]): HTMLElement {
  const texts = TEXTS[languageOfNotice()];
  const page = cover('missing-parts');
  page.append(heading(texts.title.replace('{name}', () => houseName)));
  for (const part of missing) {
    const section = document.createElement('section');
    section.style.cssText = 'max-width:34rem';
    const name = document.createElement('h2');
    name.textContent = texts[part].name;
    name.style.cssText = 'font:600 18px/1.35 system-ui,sans-serif;margin:0 0 4px';
    section.append(name, words(texts[part].why));
    page.append(section);
  }
  page.append(words(texts.works), plainLink(texts.read, 'filled'), reloadButton(texts.again, 'outlined'));
  return page;
}
