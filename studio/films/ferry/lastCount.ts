import { bust } from '../drawing/bust';
import { glow, tint, vignette } from '../drawing/light';
import { GLAD, KIND } from '../drawing/person';
import { backdrop, rounded } from '../drawing/shapes';
import { chance, ease } from '../drawing/time';
import { type Shot, say } from '../film';
import { boatDeck, clicker } from './aboard';
import { GOLD, jory, orla } from './cast';

export const lastCount: Shot = {
  seconds: 6.8,
  lines: [
    say(0.3, 2.2, 'orla', 'What have we got?', 'Сколько у нас?', '数目是多少？', 'Quantos temos?'),
    say(2.4, 4.2, 'jory', 'One remaining.', 'Остался один.', '还剩一人。', 'Resta um.'),
    say(
      4.4,
      6.4,
      'orla',
      'I’ll count this one.',
      'Этого посчитаю я.',
      '这一个，由我来数。',
      'Esse eu conto.',
    ),
  ],
  cues: [{ at: 5.9, noise: 'click' }],
  draw: (pen, moment) => {
    const { t } = moment;
    boatDeck(pen, t);
    if (t < 2.3)
      bust(pen, orla, moment, {
        x: 270,
        y: 400,
        size: 165,
        turn: 0.5,
        mood: KIND,
        light: -1,
        who: 'orla',
      });
    else if (t < 4.3)
      bust(pen, jory, moment, {
        x: 270,
        y: 400,
        size: 172,
        turn: -0.4,
        mood: GLAD,
        light: -1,
        who: 'jory',
      });
    else {
      backdrop(pen, [0, '#17304a'], [1, '#0a1522']);
      glow(pen, '255, 190, 92', 270, 430, 430, 0.4);
      clicker(pen, 270, 430, 160, t > 5.85 ? '1' : '0', ease(t, 5.6, 5.85) * (1 - ease(t, 6, 6.2)));
      for (let fleck = 0; fleck < 16; fleck++)
        rounded(pen, GOLD, [chance(fleck) * 540, (chance(fleck + 20) * 960 + t * 40) % 960, 4, 4], 1);
    }
    vignette(pen, 0.45);
    tint(pen, '#000000', ease(t, 6.4, 6.8));
  },
};
