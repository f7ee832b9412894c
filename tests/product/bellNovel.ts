const BELL_CHAPTERS = 12;
export const bellSentence = (chapter: number) => `Bell number ${chapter} rang over the roofs.`;
export const BELL_NOVEL = `---
title: The Bell Ringer
author: Test Writer
language: en
---
${Array.from({ length: BELL_CHAPTERS }, (_, at) => `\n# Bell ${at + 1}\n\n${bellSentence(at + 1)}\n`).join('')}`;
