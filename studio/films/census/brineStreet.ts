import { bust } from '../drawing/bust';
import { tint, vignette } from '../drawing/light';
import { AFRAID, GLAD } from '../drawing/person';
import { line, placed, polygon, rounded } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Shot, say } from '../film';
import { edwin, letticeHome, PAPER } from './cast';
import { hungSatchel, room } from './rooms';

export const brineStreet: Shot = {
  seconds: 10.4,
  lines: [
    say(
      0.4,
      3,
      'lettice',
      'One downstairs. Two on the first floor.',
      'Внизу одна. На втором этаже двое.',
      '楼下一个。二楼两个。',
      'Uma lá embaixo. Dois no primeiro andar.',
    ),
    say(
      3.7,
      6,
      'lettice',
      'Eddie, did you hear anybody go up?',
      'Эдди, ты слышал — кто-то поднялся?',
      '埃迪，你听见有人上楼吗？',
      'Eddie, ouviu alguém subir?',
    ),
    say(
      6.2,
      8,
      'edwin',
      'There’s always one more.',
      'Всегда есть ещё один.',
      '总会再多一个。',
      'Sempre há mais um.',
    ),
  ],
  cues: [
    { at: 3, noise: 'rasp' },
    { at: 8, noise: 'whistle4' },
  ],
  draw: (pen, moment) => {
    const { t } = moment;
    room(pen, { wall: '#7b8a72', paper: 'stripe', floor: '#4a3a2a' });
    if (t < 6.1) {
      rounded(pen, '#d9e6d6', [330, 90, 170, 240], 4);
      line(pen, '#5a5a44', 8, 'M 415 90 L 415 330 M 330 210 L 500 210');
      placed(pen, { x: 60, y: 300 }, () => {
        line(pen, '#5a4a34', 8, 'M -20 0 L 150 0');
        for (const cup of [0, 60]) rounded(pen, PAPER, [14 + cup, 6, 36, 40], 8);
      });
      const up = ease(t, 3.1, 3.6);
      bust(pen, letticeHome, moment, {
        x: 250,
        y: 450,
        size: 152,
        turn: mix(-0.3, 0.2, up),
        mood: t > 3.1 ? AFRAID : GLAD,
        light: 1,
        gaze: [0, mix(0.2, -1, up)],
        who: 'lettice',
      });
    } else if (t < 8) {
      bust(pen, edwin, moment, {
        x: 270,
        y: 430,
        size: 165,
        turn: -0.1,
        mood: GLAD,
        light: -1,
        who: 'edwin',
      });
      tint(pen, '#5b6a5a', 0.3);
    } else {
      rounded(pen, '#4a4632', [90, 40, 360, 780], 4);
      hungSatchel(pen, 270, 240, mix(1.5, 1.8, ease(t, 8, 10.4)));
      polygon(pen, '#00000055', [-20, -20], [120, -20], [20, 980], [-20, 980]);
    }
    vignette(pen, mix(0.4, 0.75, ease(t, 6, 9)));
    tint(pen, '#000000', ease(t, 9.8, 10.4));
  },
};
