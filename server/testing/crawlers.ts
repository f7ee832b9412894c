import { sealCampaign } from '../../contract/account/campaignLink.codec';

export const CRAWLERS = {
  Facebook: ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', '*/*'],
  Meta: ['meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)', '*/*'],
  iMessage: [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  ],
  X: ['Twitterbot/1.0', '*/*'],
  WhatsApp: ['WhatsApp/2.23.20.0', '*/*'],
  Telegram: ['TelegramBot (like TwitterBot)', undefined],
  LinkedIn: ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', '*/*'],
  Slack: ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', '*/*'],
  Discord: ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', '*/*'],
  Pinterest: ['Pinterest/0.2 (+https://www.pinterest.com/bot.html)', 'text/html,*/*;q=0.8'],
  Reddit: ['Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)', '*/*'],
  Mastodon: ['Mastodon/4.4.0 (http.rb/5.2.0; +https://social.example/)', 'text/html'],
  Bluesky: ['Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)', '*/*'],
  Line: ['facebookexternalhit/1.1;line-poker/1.0', '*/*'],
  KakaoTalk: ['facebookexternalhit/1.1; kakaotalk-scrap/1.0', '*/*'],
  Viber: ['Viber/22.2.0.0 CFNetwork/1494 Darwin/23.4.0', '*/*'],
  Skype: ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', undefined],
  VK: ['Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)', '*/*'],
  Google: [
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) Mobile Safari/537.36 (compatible; Googlebot/2.1)',
    'text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8',
  ],
  Bing: ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', '*/*'],
  Baidu: ['Mozilla/5.0 (compatible; Baiduspider-render/2.0)', 'text/html, */*;q=0.8'],
} as const;

export const previewedPages = (bookId: number, dramaId: number) => [
  { path: '/', canonical: '/home', title: 'Dogear', type: 'WebSite' },
  { path: '/home', canonical: '/home', title: 'Dogear', type: 'WebSite' },
  { path: `/bookInfo/${bookId}`, canonical: `/bookInfo/${bookId}`, title: 'The Ferry', type: 'Book' },
  {
    path: `/reading/${bookId}/1`,
    canonical: `/reading/${bookId}/1`,
    title: 'One · The Ferry',
    type: 'Chapter',
  },
  {
    path: `/reading/${bookId}/4`,
    canonical: `/reading/${bookId}/4`,
    title: 'Four · The Ferry',
    type: 'Chapter',
  },
  {
    path: `/dramaInfo/${dramaId}`,
    canonical: `/dramaInfo/${dramaId}`,
    title: 'A Drama: pier',
    type: 'TVSeries',
  },
  {
    path: `/drama/${dramaId}/1`,
    canonical: `/drama/${dramaId}/1`,
    title: 'Episode 1 · A Drama: pier',
    type: 'TVEpisode',
  },
  {
    path: `/ad/gp.html?type=drama&targetId=${dramaId}`,
    canonical: `/dramaInfo/${dramaId}`,
    title: 'A Drama: pier',
    type: 'TVSeries',
  },
  {
    path: `/ad/gp.html?type=novel&targetId=${bookId}&number=2`,
    canonical: `/bookInfo/${bookId}`,
    title: 'The Ferry',
    type: 'Book',
  },
  {
    path: `/google/googleplay.html?targetId=${bookId}`,
    canonical: `/bookInfo/${bookId}`,
    title: 'The Ferry',
    type: 'Book',
  },
  {
    path: `/home?par=${sealCampaign({ targetId: dramaId, type: 'drama' })}`,
    canonical: `/dramaInfo/${dramaId}`,
    title: 'A Drama: pier',
    type: 'TVSeries',
  },
  {
    path: `/google/googleplay.html?par=${sealCampaign({ targetId: bookId, utm_source: 'mail' })}`,
    canonical: `/bookInfo/${bookId}`,
    title: 'The Ferry',
    type: 'Book',
  },
];
