/** What a campaign may be called: it is told once. */
export const CAMPAIGN_KEY = /^[\w.-]{1,60}$/;
/** Where a tap on it leads: a path of the app, never another site. */
export const CAMPAIGN_PATH = /^\/(?![/\\])[^\\\s]{0,299}$/;
/** Letters of its title and its text; browsers that are told at most. */
export const CAMPAIGN_TITLE_MOST = 80;
export const CAMPAIGN_TEXT_MOST = 240;
export const CAMPAIGN_MOST_BROWSERS = 10_000_000;
