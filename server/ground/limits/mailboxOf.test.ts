import { expect, it } from 'vitest';
import { mailboxOf } from './mailboxOf';

it.each([
  ['reader@books.example', 'reader@books.example', 'books.example'],
  ['Reader+one@books.example', 'reader@books.example', 'books.example'],
  ['+one@books.example', '+one@books.example', 'books.example'],
  ['first.last@books.example', 'first.last@books.example', 'books.example'],
  ['f.i.r.s.t+tag@gmail.com', 'first@gmail.com', 'gmail.com'],
  ['first@googlemail.com', 'first@gmail.com', 'gmail.com'],
  ['fi_r-s.t+tag@pm.me', 'first@proton.me', 'proton.me'],
  ['first.last@ya.ru', 'first-last@yandex.ru', 'yandex.ru'],
  ['ſam@boſs.example', 'sam@boss.example', 'boss.example'],
  ['a@xn--bcher-kva.example.', 'a@xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['a@x.y.farm.example', 'a@x.y.farm.example', 'farm.example'],
  ['a@x.farm.co.uk', 'a@x.farm.co.uk', 'farm.co.uk'],
  ['a@x.farm.com.br', 'a@x.farm.com.br', 'farm.com.br'],
  ['a@bücher.example', 'a@xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('%s belongs to mailbox %s in domain %s', (email, mailbox, domain) => {
  expect(mailboxOf(email)).toEqual({ mailbox, domain });
});
