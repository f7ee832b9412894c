/**
 * Where nobody makes mailboxes by the thousand: each costs a telephone number, a captcha or money. In every other domain
 * one owner may have as many as they like, so that such a domain has a share of its own (decision 0031).
 */
const BIG = new Set(
  `gmail.com outlook.com hotmail.com live.com msn.com outlook.de outlook.fr hotmail.co.uk hotmail.fr hotmail.de hotmail.it
  yahoo.com yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.com.br yahoo.de yahoo.fr yahoo.it yahoo.es ymail.com aol.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de
  mail.ru bk.ru inbox.ru list.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net seznam.cz wp.pl onet.pl
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com naver.com daum.net
  uol.com.br bol.com.br terra.com.br globo.com sapo.pt orange.fr free.fr laposte.net wanadoo.fr libero.it
  comcast.net verizon.net att.net btinternet.com bigpond.com rediffmail.com`.split(/\s+/),
);

export function isBigMailProvider(domain: string): boolean {
  return BIG.has(domain);
}
