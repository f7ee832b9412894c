import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { letter, titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { CALM, HARD, SAD } from '../drawing/person';
import { backdrop, disc, line, placed, polygon, rounded } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Episode, say } from '../film';
import { boatDeck, clicker, countingHand, mug } from './aboard';
import { hotelWall, litRound, ostreyShore, painted } from './ashore';
import { hester, jory, LAMP, STUCCO, VERMILION } from './cast';
import { ladyAmory, nightSky, reflection, sea, searchlight } from './water';

export const episode1: Episode = {
  title: 'One Remaining',
  poster: 17.5,
  shots: [
    {
      seconds: 4,
      cues: [{ at: 0.6, noise: 'bell' }],
      draw: (pen, { t }) => {
        nightSky(pen, t);
        sea(pen, t, 560);
        ladyAmory(pen, t, { x: mix(120, 300, ease(t, 0, 5)), y: 640, scale: 0.95 });
        for (const x of [150, 240, 330]) reflection(pen, t, x, 664, 130);
        titleCard(pen, t, {
          title: ['The 23:10', 'to Ostrey'],
          episode: 'One Remaining',
          colour: STUCCO,
          rule: VERMILION,
          until: 4,
        });
      },
    },
    {
      seconds: 4.6,
      lines: [
        say(
          0.2,
          2.2,
          undefined,
          'Fourteen on at Callow.',
          'В Каллоу поднялись четырнадцать.',
          '在卡洛上船十四人。',
          'Catorze embarcaram em Callow.',
        ),
        say(
          2.4,
          4.5,
          undefined,
          'Thirteen off at Ostrey Sound.',
          'В Острей-Саунде сошли тринадцать.',
          '在奥斯特雷湾下船十三人。',
          'Treze desceram em Ostrey Sound.',
        ),
      ],
      cues: [0.5, 0.9, 1.3, 2.6, 3, 3.4].map((at) => ({ at, noise: 'click' as const })),
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#12263c'], [1, '#0a1522']);
        glow(pen, LAMP, 120, 120, 460, 0.5);
        const off = t > 2.4;
        const value = off
          ? Math.min(13, 10 + Math.floor((t - 2.4) * 2.6))
          : Math.min(14, 11 + Math.floor(t * 2.6));
        const press = 1 - ease((t * 2.6) % 1, 0, 0.5);
        const held = { x: 240, y: 480, size: 150, press };
        countingHand(pen, jory, held, 'behind');
        line(pen, '#d9a441', 9, 'M 226 320 Q 210 120 330 -40');
        clicker(pen, held.x, held.y, held.size, String(value), press);
        countingHand(pen, jory, held, 'before');
        letter(pen, off ? 'OFF' : 'ON', 170, 780, {
          size: 44,
          colour: STUCCO,
          face: 'rubik',
          weight: 700,
          spacing: 8,
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.4,
      lines: [
        say(0.3, 1.8, 'jory', 'This is Ostrey.', 'Это Острей.', '奥斯特雷到了。', 'Chegamos a Ostrey.'),
        say(1.9, 3, 'jory', 'End of the run.', 'Конечная.', '这是终点。', 'É o fim da linha.'),
        say(
          3.3,
          5.2,
          'hester',
          'Is it the end of yours?',
          'А для вас — тоже?',
          '也是你的终点吗？',
          'É o fim da sua?',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        boatDeck(pen, t);
        if (t < 3.1) {
          bust(pen, jory, moment, { x: 330, y: 350, size: 150, turn: -0.7, light: -1, who: 'jory' });
          bust(pen, hester, moment, { x: 20, y: 560, size: 150, turn: 0.9, light: -1, who: 'x' });
        } else {
          bust(pen, hester, moment, {
            x: 262,
            y: 380,
            size: 165,
            turn: 0.55,
            mood: HARD,
            light: -1,
            who: 'hester',
            gaze: [0.7, -0.5],
          });
        }
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 4.2,
      cues: [{ at: 0.4, noise: 'swell' }],
      draw: (pen, { t }) => {
        nightSky(pen, t, 500);
        ostreyShore(pen, 640);
        const [x, y] = [mix(60, 420, ease(t, 0.3, 3.6)), 350];
        placed(pen, { x: 120, y: 250, scale: 0.66 }, () => hotelWall(pen, t, { x: 0, y: 0, scale: 1 }));
        tint(pen, '#17304a', 0.82);
        sea(pen, t, 650);
        searchlight(pen, [470, 960], Math.atan2(y - 960, x - 470), 0.5);
        litRound(pen, x, y, 150, () => {
          hotelWall(pen, t, { x: 120, y: 250, scale: 0.66 });
        });
        polygon(pen, '#0b1624', [360, 960], [420, 850], [560, 830], [560, 960]);
      },
    },
    {
      seconds: 4,
      lines: [
        say(
          0.3,
          3.8,
          undefined,
          'Seven years, and nobody had finished it.',
          'Семь лет. Никто её не дописал.',
          '七年了，没有人写完它。',
          'Sete anos, e ninguém terminou.',
        ),
      ],
      draw: (pen, moment) => {
        boatDeck(pen, moment.t, { lamp: false });
        const lit = ease(moment.t, 0, 0.9) * (1 - ease(moment.t, 3, 4));
        bust(pen, hester, moment, {
          x: 270,
          y: 370,
          size: 172,
          turn: -0.35,
          mood: SAD,
          light: -1,
          gaze: [-0.4, -0.7],
          who: 'h',
        });
        tint(pen, '#16304c', 0.72 * (1 - lit));
        glow(pen, '255, 240, 205', 150, 330, 520, 0.55 * lit);
        vignette(pen, 0.45);
      },
    },
    {
      seconds: 5.8,
      lines: [
        say(
          0.3,
          2.6,
          undefined,
          'She paid for the tea with a letter.',
          'За чай она заплатила буквой.',
          '她用一个字母付了茶钱。',
          'Ela pagou o chá com uma letra.',
        ),
        say(
          2.9,
          5.7,
          'jory',
          'I knew that hand. I had helped carry him aboard.',
          'Я знал эту руку. Я помогал нести его на борт.',
          '这笔迹我认得。当年是我帮忙把他抬上船的。',
          'Eu conhecia aquele traço. Ajudei a carregá-lo a bordo.',
        ),
      ],
      cues: [{ at: 2.8, noise: 'bell' }],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 2.8) {
          backdrop(pen, [0, '#5d4034'], [1, '#38262a']);
          disc(pen, '#d9cbb0', 270, 500, 190, 120);
          disc(pen, STUCCO, 270, 492, 176, 108);
          mug(pen, 416, 250, t);
          placed(pen, { x: 262, y: 488, turn: -0.14, scale: 1 + t * 0.06 }, () => {
            rounded(pen, '#fbf3df', [-70, -86, 140, 172], 6);
            painted(pen, 'V', -54, 52, 144);
            line(pen, '#d8c9a6', 3, 'M 0 -86 Q 20 -190 168 -222');
          });
          vignette(pen, 0.5);
          return;
        }
        boatDeck(pen, t);
        figure(pen, hester, {
          x: 440,
          y: 610 - t * 6,
          height: 150,
          hat: 'cap',
          hatColour: '#4c4f57',
          stride: t * 5,
        });
        bust(pen, jory, moment, {
          x: 236,
          y: 400,
          size: mix(160, 190, ease(t, 2.8, 5.8)),
          turn: 0.35,
          mood: t > 4.4 ? SAD : CALM,
          light: -1,
          gaze: [0.5, 0.2],
          who: 'jory',
        });
        vignette(pen, ease(t, 4.6, 5.8) * 0.6 + 0.35);
        tint(pen, '#000000', ease(t, 5.4, 5.8));
      },
    },
  ],
};
