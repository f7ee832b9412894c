import { CODE_VALID_SECONDS } from '../../../contract/account/logins';
import type { MailKind } from '../../../contract/operator/mailWords';
import { LANGUAGES, type Language } from '../../../contract/wire/languages';

/** The mails about a code, two of which say why there is none. */
export type CodeMailKind = Exclude<MailKind, 'digest' | 'withdrawal' | 'invitation'>;

type Texts = Readonly<Record<CodeMailKind, { readonly subject: string; readonly lead: string }>> & {
  readonly valid: string;
  readonly ignore: string;
};

const MINUTES = CODE_VALID_SECONDS / 60;

export const MAIL_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    register: { subject: 'Your code for {name}', lead: 'Enter this code to create your account:' },
    login: { subject: 'Your code for {name}', lead: 'Enter this code to log in:' },
    reset: { subject: 'A new password for {name}', lead: 'Enter this code to choose a new password:' },
    delete: { subject: 'Deleting your account', lead: 'Enter this code to delete your account for good:' },
    known: {
      subject: 'You already have an account',
      lead: 'Someone, perhaps you, tried to create an account with this address. It already has one: log in, or ask for a new password.',
    },
    unknown: {
      subject: 'There is no account with this address',
      lead: 'Someone, perhaps you, asked for a code for this address. There is no account with it: create one, or try another address.',
    },
    valid: `The code works once, for ${MINUTES} minutes. No one who works here will ever ask you for it.`,
    ignore: 'If this wasn’t you, you can ignore this e-mail.',
  },
  ru: {
    register: { subject: 'Ваш код для {name}', lead: 'Введите этот код, чтобы создать аккаунт:' },
    login: { subject: 'Ваш код для {name}', lead: 'Введите этот код, чтобы войти:' },
    reset: { subject: 'Новый пароль для {name}', lead: 'Введите этот код, чтобы задать новый пароль:' },
    delete: {
      subject: 'Удаление аккаунта',
      lead: 'Введите этот код, чтобы навсегда удалить аккаунт:',
    },
    known: {
      subject: 'У вас уже есть аккаунт',
      lead: 'Кто-то, возможно вы, хочет создать аккаунт с этим адресом. Он уже есть: войдите в него или запросите новый пароль.',
    },
    unknown: {
      subject: 'Аккаунта с этим адресом нет',
      lead: 'Кто-то, возможно вы, запросил код для этого адреса. Аккаунта с ним нет: создайте его или попробуйте другой адрес.',
    },
    valid: `Код действует ${MINUTES} минут и только один раз. Никто из наших сотрудников никогда его не спросит.`,
    ignore: 'Если это были не вы, ничего делать не нужно.',
  },
  zh: {
    register: { subject: '您的 {name} 验证码', lead: '请输入此验证码以注册账号：' },
    login: { subject: '您的 {name} 验证码', lead: '请输入此验证码以登录：' },
    reset: { subject: '重设 {name} 密码', lead: '请输入此验证码以设置新密码：' },
    delete: { subject: '注销账号', lead: '请输入此验证码以永久注销账号：' },
    known: {
      subject: '您已经有账号了',
      lead: '有人（可能是您本人）想用这个邮箱注册账号。该邮箱已有账号：请直接登录，或重设密码。',
    },
    unknown: {
      subject: '此邮箱没有账号',
      lead: '有人（也许是你）为此邮箱请求了验证码，但没有使用它的账号：请注册，或换一个邮箱。',
    },
    valid: `验证码 ${MINUTES} 分钟内有效，只能使用一次。我们的工作人员绝不会向您索要验证码。`,
    ignore: '如果这不是您本人的操作，无需理会。',
  },
  pt: {
    register: { subject: 'O seu código para {name}', lead: 'Digite este código para criar a sua conta:' },
    login: { subject: 'O seu código para {name}', lead: 'Digite este código para entrar:' },
    reset: { subject: 'Nova senha para {name}', lead: 'Digite este código para escolher uma nova senha:' },
    delete: {
      subject: 'Excluir a sua conta',
      lead: 'Digite este código para excluir a sua conta para sempre:',
    },
    known: {
      subject: 'Você já tem uma conta',
      lead: 'Alguém, talvez você, quer criar uma conta com este endereço. Ela já existe: entre com ela ou peça uma nova senha.',
    },
    unknown: {
      subject: 'Não há conta com este endereço',
      lead: 'Alguém, talvez você, pediu um código para este endereço. Nenhuma conta o tem: abra uma ou tente outro endereço.',
    },
    valid: `O código vale por ${MINUTES} minutos e para um só uso. Ninguém da nossa equipe vai pedi-lo a você.`,
    ignore: 'Se não foi você, não precisa fazer nada.',
  },
};

/** Returns the mail language for the language of a reader's app; English if there is none. */
export function mailLanguage(asked: string): Language {
  return LANGUAGES.find((language) => language === asked.toLowerCase().split(/[-_]/)[0]) ?? 'en';
}

type DigestTexts = {
  /**
   * The subject of a mail about several items; a single item is the subject itself. `{name}` is the
   * installation's name.
   */
  readonly subject: string;
  readonly more: (count: number) => string;
  readonly why: string;
  readonly unsubscribe: string;
  readonly settings: string;
};

export const DIGEST_TEXTS: Readonly<Record<Language, DigestTexts>> = {
  en: {
    subject: 'News for you from {name}',
    more: (count) => `And ${count} more.`,
    why: 'You get this because you asked for it in Settings.',
    unsubscribe: 'Stop these e-mails',
    settings: 'Choose what you are notified about',
  },
  ru: {
    subject: 'Новости для вас от {name}',
    more: (count) => `И ещё: ${count}.`,
    why: 'Вы получили это письмо, потому что попросили о нём в настройках.',
    unsubscribe: 'Больше не присылать таких писем',
    settings: 'Выбрать, о чём сообщать',
  },
  zh: {
    subject: '{name} 为你带来的消息',
    more: (count) => `另有 ${count} 条。`,
    why: '你收到此邮件，是因为你在设置中选择了接收。',
    unsubscribe: '不再接收此类邮件',
    settings: '选择想收到的消息',
  },
  pt: {
    subject: 'Novidades de {name} para você',
    more: (count) => `E mais ${count}.`,
    why: 'Você recebe isto porque pediu em Ajustes.',
    unsubscribe: 'Não enviar mais e-mails como este',
    settings: 'Escolher o que quer saber',
  },
};

type WithdrawalTexts = {
  readonly subject: string;
  readonly gold: (gold: number) => string;
  readonly vip: (days: number, tier: string) => string;
  readonly lead: (number: number, what: string, at: string) => string;
  readonly back: string;
  readonly spent: string;
  readonly used: string;
  readonly days: string;
  readonly coins: string;
  readonly bonus: string;
  readonly debt: string;
  readonly how: string;
};

export const WITHDRAWAL_TEXTS: Readonly<Record<Language, WithdrawalTexts>> = {
  en: {
    subject: 'Your withdrawal from order {number}',
    gold: (gold) => `${gold} coins`,
    vip: (days, tier) => `${tier}, ${days} ${days === 1 ? 'day' : 'days'}`,
    lead: (number, what, at) =>
      `We received your withdrawal from order ${number} (${what}) on ${at} (New York).`,
    back: 'Paid back',
    used: 'Days used and deducted',
    days: 'Days taken back',
    spent: 'Coins spent and deducted',
    coins: 'Coins taken from your balance',
    bonus: 'Bonus taken from your balance',
    debt: 'Bonus already spent, owed',
    how: 'The money goes back the way you paid. What you unlocked stays yours. Please keep this e-mail as a receipt.',
  },
  ru: {
    subject: 'Ваш отказ от заказа {number}',
    gold: (gold) => `монеты: ${gold}`,
    vip: (days, tier) => `${tier}, дней: ${days}`,
    lead: (number, what, at) => `Мы получили ваш отказ от заказа ${number} (${what}): ${at} (Нью-Йорк).`,
    back: 'Возвращается',
    used: 'Использованные дни, вычтены',
    days: 'Снятые дни',
    spent: 'Потраченные монеты, вычтены',
    coins: 'Монеты, снятые с баланса',
    bonus: 'Бонусы, снятые с баланса',
    debt: 'Бонусы, уже потраченные, долг',
    how: 'Деньги вернутся тем же способом, каким вы платили. Всё открытое остаётся вашим. Сохраните это письмо как квитанцию.',
  },
  zh: {
    subject: '你已撤回订单 {number}',
    gold: (gold) => `${gold} 金币`,
    vip: (days, tier) => `${tier} ${days} 天`,
    lead: (number, what, at) => `我们已于 ${at}（纽约时间）收到你对订单 ${number}（${what}）的撤回。`,
    back: '退款金额',
    used: '已使用并扣除的天数',
    days: '收回的天数',
    spent: '已花费并扣除的金币',
    coins: '从余额收回的金币',
    bonus: '从余额收回的奖励币',
    debt: '已花费的奖励币，记为欠款',
    how: '款项将按原支付方式退回。已解锁的内容仍归你所有。请保留此邮件作为凭证。',
  },
  pt: {
    subject: 'A sua desistência do pedido {number}',
    gold: (gold) => `${gold} moedas`,
    vip: (days, tier) => `${tier}, ${days} ${days === 1 ? 'dia' : 'dias'}`,
    lead: (number, what, at) =>
      `Recebemos a sua desistência do pedido ${number} (${what}) em ${at} (Nova York).`,
    back: 'Valor devolvido',
    used: 'Dias usados, descontados',
    days: 'Dias retirados',
    spent: 'Moedas gastas, descontadas',
    coins: 'Moedas retiradas do saldo',
    bonus: 'Bônus retirado do saldo',
    debt: 'Bônus já gasto, em dívida',
    how: 'O dinheiro volta pelo mesmo meio de pagamento. O que você desbloqueou continua seu. Guarde este e-mail como recibo.',
  },
};

type InvitationTexts = {
  readonly subject: string;
  readonly lead: (house: string, title: string) => string;
  readonly how: string;
  readonly until: (days: number) => string;
  readonly ignore: string;
};

export const INVITATION_TEXTS: Readonly<Record<Language, InvitationTexts>> = {
  en: {
    subject: 'An invitation from {name}',
    lead: (house, title) => `You are invited to work on “${title}” at ${house}.`,
    how: 'Log in with this address, or create an account with it, and open the studio to accept or decline:',
    until: (days) => `The invitation is valid for ${days} days.`,
    ignore: 'If you didn’t expect it, you can ignore this e-mail.',
  },
  ru: {
    subject: 'Приглашение от {name}',
    lead: (house, title) => `Вас приглашают работать над «${title}» в ${house}.`,
    how: 'Войдите с этим адресом или создайте с ним аккаунт и откройте студию, чтобы принять или отклонить приглашение:',
    until: (days) => `Приглашение действует дней: ${days}.`,
    ignore: 'Если вы его не ждали, ничего делать не нужно.',
  },
  zh: {
    subject: '{name} 的邀请',
    lead: (house, title) => `${house} 邀请你参与制作《${title}》。`,
    how: '请用此邮箱登录或注册账号，然后打开工作室接受或拒绝邀请：',
    until: (days) => `邀请 ${days} 天内有效。`,
    ignore: '如果你没有在等这份邀请，无需理会此邮件。',
  },
  pt: {
    subject: 'Um convite de {name}',
    lead: (house, title) => `Você foi convidado a trabalhar em “${title}” em ${house}.`,
    how: 'Entre com este endereço, ou crie uma conta com ele, e abra o estúdio para aceitar ou recusar:',
    until: (days) => `O convite vale por ${days} dias.`,
    ignore: 'Se você não o esperava, pode ignorar este e-mail.',
  },
};
