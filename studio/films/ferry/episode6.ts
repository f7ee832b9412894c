import { bust } from '../drawing/bust';
import { figure } from '../drawing/figure';
import { openHand } from '../drawing/hand';
import { letter, titleCard } from '../drawing/lettering';
import { glow, tint, vignette } from '../drawing/light';
import { GLAD, KIND } from '../drawing/person';
import { backdrop, box, line, placed, polygon } from '../drawing/shapes';
import { ease, mix } from '../drawing/time';
import { type Episode, say } from '../film';
import { hotelWall, litRound, ostreyShore, painted, streetLamp } from './ashore';
import { hester, hesterBare, jory, STUCCO, VERMILION } from './cast';
import { lastCount } from './lastCount';
import { nightSky, sea, searchlight } from './water';

export const episode6: Episode = {
  title: 'Rooms with a View',
  poster: 27.5,
  shots: [
    {
      seconds: 7.4,
      lines: [
        say(
          2.5,
          4.5,
          'jory',
          '“Get V up by Thursday…”',
          '«К четвергу успеть букву V…»',
          '“星期四前把V写上……”',
          '“Deixar o V pronto até quinta…”',
        ),
        say(
          4.7,
          7.2,
          'jory',
          '“…so she sees it in the light.”',
          '«…чтобы она увидела её в луче».',
          '“……让她在灯光里看见。”',
          '“…para ela ver na luz.”',
        ),
      ],
      draw: (pen, { t }) => {
        backdrop(pen, [0, '#2f3f49'], [1, '#1b2731']);
        const slide = mix(60, -1_010, ease(t, 0.4, 3.4));
        placed(pen, { x: slide, y: 330, turn: -0.03 }, () => {
          polygon(pen, '#c49a66', [-80, 0], [1_700, 0], [1_700, 250], [-80, 250]);
          polygon(pen, '#ab8150', [-80, 236], [1_700, 236], [1_700, 250], [-80, 250]);
          for (let fold = 0; fold < 10; fold++)
            line(pen, '#ab815099', 3, `M ${fold * 170} 0 L ${fold * 170 + 6} 250`);
          letter(pen, 'VIEW OF THE LAST BOAT', 0, 160, {
            size: 88,
            colour: '#33271f',
            weight: 600,
            align: 'left',
            spacing: 3,
          });
          placed(pen, { x: 1_300, y: 160, scale: 0.7 }, () => {
            line(
              pen,
              '#33271f',
              5,
              'M -150 -30 L 170 -40 L 140 10 L -130 10 Z M -100 -34 L -90 -76 L 50 -76 L 64 -38 M 126 -42 L 132 -84 M 130 -74 L 156 -112',
            );
          });
          letter(pen, 'get V up by Thurs.', 1_250, 200, {
            size: 27,
            colour: '#41332a',
            italic: true,
            weight: 500,
            align: 'left',
          });
          letter(pen, 'so she sees it in the light', 1_230, 232, {
            size: 27,
            colour: '#41332a',
            italic: true,
            weight: 500,
            align: 'left',
          });
        });
        glow(pen, '255, 220, 150', 270, 450, 380, 0.35);
        titleCard(pen, t, {
          title: ['Rooms', 'with a View'],
          episode: 'The lid',
          colour: STUCCO,
          rule: VERMILION,
          y: 130,
          until: 2.6,
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 4.4,
      lines: [
        say(
          0.4,
          4.2,
          'hester',
          'He wasn’t cross. All this time I thought he was cross.',
          'Он не сердился. А я думала — сердился.',
          '他没有生气。我一直以为他在生气。',
          'Ele não estava zangado. E eu pensei que estava.',
        ),
      ],
      draw: (pen, moment) => {
        backdrop(pen, [0, '#33444e'], [1, '#16212b']);
        bust(pen, jory, moment, {
          x: 400,
          y: 380,
          size: 150,
          turn: -0.6,
          mood: KIND,
          light: 1,
          gaze: [-0.6, 0.7],
          who: 'j',
        });
        bust(pen, hesterBare, moment, {
          x: 215,
          y: 520,
          size: 155,
          turn: 0.3,
          mood: { brow: 1, lift: 0.2, smile: 0.4 },
          light: 1,
          lids: 0.6,
          tilt: 0.22,
          who: 'hester',
        });
        vignette(pen, 0.5);
      },
    },
    {
      seconds: 5.8,
      lines: [
        say(
          0.3,
          2.6,
          'hester',
          'I’d like to hold on to something. For the first step.',
          'Мне бы за что-то держаться. На первом шаге.',
          '走第一步时，我想抓住点什么。',
          'Queria segurar em algo. No primeiro passo.',
        ),
        say(3.6, 5.6, 'jory', 'Thirteen off.', 'Сошли тринадцать.', '下船十三人。', 'Treze em terra.'),
      ],
      cues: [{ at: 3.4, noise: 'click' }],
      draw: (pen, moment) => {
        const { t } = moment;
        if (t < 2.8) {
          backdrop(pen, [0, '#1a3450'], [1, '#0d1a2a']);
          glow(pen, '255, 200, 120', 270, 300, 420, 0.4);
          openHand(pen, jory, { x: mix(300, 250, ease(t, 0, 1.4)), y: 470, size: 92, turn: 0.1 });
          openHand(pen, hesterBare, {
            x: mix(120, 215, ease(t, 0.8, 2)),
            y: 440,
            size: 84,
            flip: true,
            turn: 0.12,
          });
        } else {
          nightSky(pen, t, 600);
          ostreyShore(pen, 640);
          box(pen, '#12202f', -40, 640, 640, 400);
          polygon(pen, '#2b4152', [300, 700], [560, 640], [560, 700], [330, 740]);
          streetLamp(pen, t, 120, 700, 360);
          figure(pen, hester, {
            x: mix(330, 220, ease(t, 2.9, 3.8)),
            y: 745,
            height: 230,
            flip: true,
            stride: t < 3.8 ? t * 5 : 0,
            hat: 'cap',
            hatColour: '#4c4f57',
            otherArm: -1.2,
          });
          figure(pen, jory, {
            x: 420,
            y: 715,
            height: 245,
            flip: true,
            arm: 1,
            hat: 'cap',
            hatColour: VERMILION,
          });
        }
        vignette(pen, 0.4);
      },
    },
    {
      seconds: 4.6,
      lines: [
        say(
          0.5,
          4.2,
          'hester',
          'I don’t want to be stopping for breath. In case it shows.',
          'Не хочу переводить дух. Вдруг будет заметно.',
          '我不想停下来喘气——怕被看出来。',
          'Não quero parar para respirar. Vai que aparece.',
        ),
      ],
      draw: (pen, moment) => {
        const { t } = moment;
        box(pen, STUCCO, -20, -20, 600, 1_000);
        painted(pen, 'VIE', -60, 420, 330);
        line(pen, '#8a6f45', 7, 'M 150 -20 L 150 800 M 470 -20 L 470 800');
        const kiss = ease(t, 2.9, 3.9);
        bust(pen, hesterBare, moment, {
          x: mix(180, 205, kiss),
          y: 480,
          size: 140,
          turn: 0.75,
          mood: GLAD,
          light: 1,
          lids: 1 - kiss * 0.95,
          tilt: kiss * 0.12,
          who: 'hester',
        });
        bust(pen, jory, moment, {
          x: mix(470, 372, kiss),
          y: 470,
          size: 145,
          turn: -0.75,
          mood: KIND,
          light: 1,
          lids: 1 - kiss * 0.95,
          tilt: -kiss * 0.06,
          who: 'j',
        });
        polygon(pen, '#6d4a2f', [-20, 830], [560, 830], [560, 870], [-20, 870]);
        tint(pen, '#f2a45a', 0.25);
      },
    },
    {
      seconds: 7,
      cues: [
        { at: 0.4, noise: 'swell' },
        { at: 3.2, noise: 'bell' },
      ],
      draw: (pen, { t }) => {
        nightSky(pen, t, 500);
        const scale = mix(0.72, 0.8, ease(t, 0, 7));
        const [x, y] = [mix(-40, 290, ease(t, 0.4, 3.2)), 390];
        const wall = { x: 285 - 310 * scale, y: 240, scale, rest: 'IEW', last: 'OF THE LAST BOAT', boat: 1 };
        ostreyShore(pen, 640);
        hotelWall(pen, t, wall);
        tint(pen, '#132a42', 0.86);
        sea(pen, t, 645);
        searchlight(pen, [470, 960], Math.atan2(y - 960, x - 470), 0.45);
        litRound(pen, x, y, mix(150, 330, ease(t, 2.4, 4.4)), () => {
          hotelWall(pen, t, wall);
        });
        polygon(pen, '#0b1624', [300, 960], [400, 812], [560, 790], [560, 960]);
        line(pen, STUCCO, 5, 'M 380 800 L 560 776');
        figure(pen, jory, {
          x: 432,
          y: 830,
          height: 190,
          flip: true,
          hat: 'cap',
          hatColour: VERMILION,
          arm: 2.7 + 0.25 * Math.sin(t * 5) * ease(t, 4, 4.6),
        });
        figure(pen, hester, { x: 120, y: 690, height: 84, hat: 'none', arm: ease(t, 4.4, 5) * 2.8 });
      },
    },
    lastCount,
  ],
};
