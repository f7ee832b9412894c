import { folderCircles } from './modules/folderCircles';

/** A step of `npm run check`: prints circles of folders; exit code 1 if there are any. */
const circles = folderCircles();
for (const circle of circles) console.log(circle);
process.exitCode = circles.length === 0 ? 0 : 1;
