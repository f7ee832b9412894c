import type { LegalTexts } from '../legalText';

export const texts: LegalTexts = {
  privacy: {
    title: 'Privacy Policy',
    summary:
      'Your books and what you read are kept on your device, and in your account on the server, so that all your devices have them. The server keeps what it needs for that and to count readers. Nobody else is told anything, unless you log in by another provider, pay for something or allow it.',
    sections: [
      {
        id: 'who',
        heading: 'Who is responsible',
        body: [
          'This library at {address} is run by {operator}, who decides what happens with the data described here. Dogear is the software it runs on; the people who write the software receive nothing from this library.',
        ],
      },
      {
        id: 'device',
        heading: 'What stays on your device',
        body: [
          'The app keeps the following in the storage of this browser, so that you can read without a connection:',
          [
            'books, covers, chapters and episodes you opened or downloaded, your library, and the lists you saw last;',
            'your place in each book and drama, bookmarks, highlights and notes, your reading and watch history, how long you read each day, what you searched for and the record of your account, all encrypted with a key that cannot be taken out of this browser;',
            'your choices: language, light or dark, and how a page looks;',
            'what still waits to be sent, such as a rating or a comment given without a connection;',
            'what is sold to you and for how much, your orders and their receipts, encrypted as well; of a payment that is not over, which package it is for, its price, the way to pay, and which chapter or episode opens with it. Never a card;',
            'a random secret that makes this device the owner of your guest account, until you log in.',
          ],
          'For the length of a visit it also notes how far each page was scrolled and the codes of the link that brought you here. All that is yours is gone when you log out, and all there is when you delete the data of this site in your browser. A guest account cannot be opened again afterwards, because the secret is gone too; an account you log in to has everything but the books of your own files.',
        ],
      },
      {
        id: 'server',
        heading: 'What the server keeps',
        body: [
          [
            'Your account: a number, an invite code and who invited you; the e-mail address, name, picture and words about yourself that you gave; your balance of coins and bonus, the language of your device, the address you opened the app under, when the account was made, and the codes of the link that brought you: source, invite codes, campaign and click identifiers. A picture is redrawn small and square, without the place and the camera it was taken with; whoever knows its random address can see it.',
            'How you log in: a hash of your password (never the password itself), a keyed hash of the code that was last sent to you and, if you log in by another provider, which one, and the number it knows you by.',
            'What your devices share: your library and collections, your place in each book and drama and where you were before, your reading and watch history, how long you read each day and your goal, bookmarks, highlights with their words and notes, and how you like a page to look. Of a text, only the words you marked and the few by which a place is found again. Books of your own files never leave your device.',
            'Your device: a random number, or a fingerprint worked out from plain properties of your browser. The switch “Fingerprint of this browser” in the settings says which; {operator} decides how it stands at first. Beside it a hash of the secret (never the secret itself), maker, model and system as the browser tells them, screen size, kind of connection, the browser’s own description of itself, and when the device was first and last seen. A fingerprint alone never opens an account.',
            'Your sessions: for each a hash of the cookie, the browser’s own description of itself, by which you can tell your devices apart, when it began, was last used and will end.',
            'If you allow notifications: the address at your browser’s maker by which this browser is reached, the keys that only it can read them with, the language and time zone of the device, what you want to hear about and when, and for 30 days what you were told and whether you followed it. The maker of the browser passes the notifications on without being able to read them. The address goes with the session.',
            'Your reading: which chapters you read and episodes you watched, on which day and how long they played, which you unlocked, and how many stars you gave a title. Rankings and numbers of readers are counted from this; other readers see only the totals.',
            'Searches: how many readers looked for a term on a day. Who they were is not stored.',
            'What you write: messages to {operator}, the misprints you report, and your comments, which others read under your name and picture or, if you gave none, under a few signs made from your account’s number. Which comments you like or report, whose you do not want to see, and which replies you have seen. Deleted comments go at once; where somebody replied, an empty place stays that names nobody. {operator} reads what new accounts write before others do, and may keep somebody from writing for a time.',
            'Your purchases: what you ordered and when, its price, how it was paid and what became of it, the brand and the last four digits of the card, the e-mail address for the receipt, if you gave one, and a keyed hash of the network it was ordered from, against stolen cards. After a first purchase with a bonus for it also keyed hashes of the card or the payer, of your device’s secret and of your e-mail address, because this bonus is given once per person; they are deleted after three years.',
            'Receipts of what your app asked for, so that nothing is ever booked twice.',
          ],
          'This is kept as long as your account exists; a session ends after a year without a visit. It is needed to run the library for you, and is used for nothing else. When you delete your account it goes at once, but for the amounts that were booked and your orders without mail, card and network, which stay under a number that stands for nobody, and the keyed hashes of a first purchase until their three years end.',
        ],
      },
      {
        id: 'login',
        heading: 'E-mails and logging in by others',
        body: [
          'Codes reach you by the mail service that {operator} uses, and so it learns your address. You get no mail that nobody asked for.',
          'If you choose to log in by another provider, such as Google or Facebook, and only then, you are led to its own page. It learns that you log in here, and when. It tells the server a number it knows you by, your name and, where it says that it has checked it, your e-mail address. It tells neither your password nor your contacts, and no picture is fetched. What it does with what it learns, its own policy says.',
        ],
      },
      {
        id: 'payments',
        heading: 'Payments',
        body: [
          'You pay by the provider that {operator} has set up and you choose, Stripe or PayPal. It alone sees your card or account: neither the app nor the server does. It is told the number of the order and of your account, what is bought for how much and, if you want a receipt by mail, your e-mail address. It tells the server whether it was paid, given back or disputed, and the brand and last four digits of the card. What else it does with what it learns, its own policy says.',
          'Stripe’s card form is a script of Stripe’s. It is loaded on the page “Card payment” alone, and only where {operator} has set Stripe up; there it may set cookies and watch how the form is used, to recognise fraud. No other page loads anything of a provider’s. A card is kept by the provider only if you ask for it, until you remove it.',
          'Where no provider is set up there may be a test desk. No money moves at it, and only made-up card numbers belong there.',
        ],
      },
      {
        id: 'logs',
        heading: 'Logs and your IP address',
        body: [
          'A sign-in is noted with that number or fingerprint, the description of the device, its language and the invite codes. When something breaks, the app reports what went wrong, on which page of the app, and on what kind of device. Both are deleted after 90 days, and so is a message to {operator} once it was mailed to them.',
          'The app uses your IP address in memory, to limit how many calls an address may make in a minute, and never writes it down. A web server or host in front of the app may keep logs of its own; {operator} can tell you about them.',
        ],
      },
      {
        id: 'cookies',
        heading: 'Cookies',
        body: [
          'There is one cookie. It holds a random text that tells the server which account is yours, scripts cannot read it, and it ends a year after your last visit. While you log in by another provider there is a second one, for a quarter of an hour at most. On the page of the card form, and nowhere else, the payment provider may set cookies of its own. The app itself has no cookies for advertising or for following you around; ads by others, if you allow them, may bring their own.',
        ],
      },
      {
        id: 'consent',
        heading: 'What you allow',
        body: [
          'Three things happen only if you allow them on this device, and stop as soon as you switch them off in the settings; what still waits to be sent is deleted then. Where {operator} has not set them up, you are not asked.',
          [
            'Error reports: what went wrong, on which page of the app and in which browser, and how long it took to open a chapter, to unlock one and to load the home page. Where recordings are set up too: how the page was laid out, with every text masked and every picture left out. They hold no account, no e-mail address and no codes of links, and your IP address is not passed on. Without a connection they wait for up to a week.',
            'Usage counts: which pages are opened, and a few actions such as adding a title to the library; how fast pages and films were, on phones and on desktops, with how often films stalled and how much of them was loaded and never seen. They are added up by day, for all readers together; who it was is not stored.',
            'Ads by others: they run in a frame that reaches neither the app nor what you read. Their servers learn your IP address and your browser, and may set cookies of their own.',
          ],
          'Clicks on ads are counted, those on the library’s own too: how many you made within the last minute, the warnings of the day and, after too many of them, until when you see no ads.',
        ],
      },
      {
        id: 'third-parties',
        heading: 'Third parties',
        body: [
          'Everything the app shows or runs comes from {address}: texts, covers, typefaces and code. Without your consent it makes no request to anybody else; only a login by another provider or a payment leads you there, and the card form is the provider’s own. No data is sold or passed on, unless a law obliges {operator} to.',
        ],
      },
      {
        id: 'rights',
        heading: 'Your rights',
        body: [
          'In your profile you can download all that is stored about you, correct it, and delete your account. You may also ask {operator} for that, or object to the use of your data. Name the number of your account, which the page “Me” shows. Depending on where you live you may also complain to a data protection authority.',
        ],
      },
      {
        id: 'changes',
        heading: 'Changes',
        body: [
          'When the library starts to store or to share something new, this page says so before it happens.',
        ],
      },
      {
        id: 'contact',
        heading: 'Contact',
        body: ['Questions and requests go to {operator}, who runs {address}.'],
      },
    ],
  },
  terms: {
    title: 'Terms of Use',
    summary:
      'Read as much as you like, for yourself. Coins buy the right to read and watch, what you unlock stays unlocked, and the library comes as it is.',
    sections: [
      {
        id: 'service',
        heading: 'What this is',
        body: [
          'At {address}, {operator} offers novels to read and short dramas to watch, some chapters and episodes free and some for coins. By using the library you accept these terms. {operator} may add titles and take titles away.',
        ],
      },
      {
        id: 'account',
        heading: 'Your account',
        body: [
          'The library opens a guest account for you by itself. It belongs to the device and the browser it was made on: if you delete the data of this site there, the account and what it holds cannot be restored.',
          'When you log in, the guest account becomes one that all your devices can open, or goes into the one you have, once. Keep your password to yourself. You may log devices out and delete the account at any time; coins and unlocked chapters and episodes go with it.',
        ],
      },
      {
        id: 'reading',
        heading: 'What you may do with the books',
        body: [
          'You may read the books and watch the dramas here and keep them on your own devices, for yourself. Their authors and publishers keep all rights: do not copy, publish, sell or otherwise pass on the texts and films, and do not remove the protection of locked chapters and episodes.',
        ],
      },
      {
        id: 'coins',
        heading: 'Coins and bonus',
        body: [
          'Coins and bonus are a licence to read priced chapters and watch priced episodes in this library. They are not money: they bear no interest, cannot be passed on to other people and cannot be turned back into money, except where a law gives you that right.',
          'A coin and a bonus are worth the same. The price of a chapter or episode is shown before you unlock it, and bonus is spent before coins. Nothing is spent without your consent.',
        ],
      },
      {
        id: 'unlocks',
        heading: 'What you unlock stays unlocked',
        body: [
          'A chapter or episode you unlocked is yours to read or watch in this library for good, also when its price changes or a new version of it appears. Should a title have to be taken away, copies that are already on your device still open.',
        ],
      },
      {
        id: 'buying',
        heading: 'Buying coins',
        body: [
          '{operator} sells coins in packages, at the price and with the bonus that are shown. You order when you press Pay, or agree on the provider’s page. You never pay another price than the one you saw: where it has changed, nothing is paid. Coins come once the provider says that the money is there, which may take a few minutes, also while the app is closed.',
          'If you buy coins for one chapter or episode, it opens by itself once they are paid, for at most the price you saw. Until then you can take that back, and keep the coins.',
        ],
      },
      {
        id: 'refunds',
        heading: 'Refunds',
        body: [
          'A purchase of coins can be withdrawn from within 14 days, without a reason: open it under Orders on the page “Buy coins”. Its coins that are not spent are paid back, what was spent is deducted, and you get a receipt. So can VIP be: the days that have begun are deducted, it stops renewing, and it can be bought again after 90 days.',
          'For a refund, write to {operator} by customer service, with the number of the receipt. A right to withdraw from a purchase that a law gives you is not touched.',
          'When a purchase is paid back, or your bank takes the money back, its bonus and then its coins are taken back as far as they are not spent. What was spent is owed, and your next purchase or reward makes up for it. Nothing that you unlocked is locked again.',
        ],
      },
      {
        id: 'vip',
        heading: 'VIP',
        body: [
          'VIP lasts 30 days. While it lasts, chapters and episodes cost 20% less (what a price is rounded up by to whole coins comes off the next one), the daily check-in counts twice, and there are no house ads. What you unlock stays yours when it ends.',
          'Bought once, it ends by itself. Renewing VIP is charged again every 30 days, for the price that was shown for renewals, until you stop it. You can stop it on the page “Buy coins” at any time: nothing is charged any more, and you stay VIP for as long as you have paid. VIP whose whole price is paid back loses the days it brought.',
        ],
      },
      {
        id: 'fair-use',
        heading: 'Fair use',
        body: [
          'The library is meant for people who read. Please do not:',
          [
            'fetch books or lists with programs, or more of them than a person can read;',
            'use somebody else’s account, or gain coins, ratings or rankings by tricks;',
            'insult, threaten or expose anybody in comments, advertise, or post what is against the law: {operator} may remove it;',
            'disturb or break into the service, or get around its limits.',
          ],
          '{operator} may limit or close accounts that do so.',
        ],
      },
      {
        id: 'warranty',
        heading: 'No warranty',
        body: [
          'The library is offered as it is. {operator} takes care, but does not promise that it is always reachable, free of faults, or suited to a particular purpose, and is not liable for damage, as far as the law allows that. Rights that a law gives you as a consumer, and liability for intent and gross negligence, are not touched.',
          'The software, Dogear, is free under the MIT licence, which likewise excludes any warranty by those who wrote it.',
        ],
      },
      {
        id: 'changes',
        heading: 'Changes',
        body: [
          'When these terms change, this page shows the new ones. What you have unlocked by then is not affected.',
        ],
      },
      {
        id: 'contact',
        heading: 'Contact',
        body: [
          'Questions about the library, or about a text that should not be here, go to {operator}, who runs {address}.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibility statement',
    summary:
      '{address} is made so that everybody can read, listen and watch, with a keyboard, a screen reader, large text or few colours. Tell {operator} what does not work for you.',
    sections: [
      {
        id: 'status',
        heading: 'How accessible it is',
        body: [
          'The app aims at the level AA of the Web Content Accessibility Guidelines 2.2, which the European standard EN 301 549 builds on. Every screen is checked with an automatic test, and the main ways through the app with a keyboard and a screen reader’s view of the page.',
        ],
      },
      {
        id: 'works',
        heading: 'What works',
        body: [
          [
            'All pages and the reader can be used with a keyboard alone, and say what they are to a screen reader.',
            'Text can be made larger, set wider and shown in other colours; pages keep working at 200 % and on a screen of 320 points.',
            'Chapters can be read aloud. Films can have captions, and their speed can be chosen.',
            'Movements are left out where the device asks for that.',
            'Free chapters can also be read as plain pages, without scripts.',
          ],
        ],
      },
      {
        id: 'limits',
        heading: 'What may not work',
        body: [
          [
            'Pictures in books and books made of pictures have a description only if their publisher wrote one.',
            'Films have captions only in the languages their publisher gave, and no audio description.',
            'Books from your own files are shown as they were made.',
            'The pages of payment providers are theirs.',
          ],
        ],
      },
      {
        id: 'feedback',
        heading: 'Tell us',
        body: [
          'If something keeps you from reading, watching or buying, write to {operator} by customer service. Say which page it is and what you use. You get an answer, and the content in another form if that is possible.',
          'If you are not content with the answer, the authority of your country that supervises accessibility helps you.',
        ],
      },
      {
        id: 'date',
        heading: 'This statement',
        body: [
          'It is about {address} and was made by those who run it, from their own tests, for the version of the app that the page “About” names.',
        ],
      },
    ],
  },
};
