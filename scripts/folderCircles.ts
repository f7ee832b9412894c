import { folderCircles } from './modules/folderCircles';

/** A step of `npm run check`: prints circles of folders and ends with 1 where there is one. */
const circles = folderCircles();
for (const circle of circles) console.log(circle);
process.exitCode = circles.length === 0 ? 0 : 1;
