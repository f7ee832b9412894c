/** The white-screen watch's finding, in localStorage until it is reported to the server. */
export const WHITE_SCREEN_KEY = 'whiteScreen';
