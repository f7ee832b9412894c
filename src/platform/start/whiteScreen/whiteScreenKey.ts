/** What the white-screen watch saw, in localStorage until the server is told. */
export const WHITE_SCREEN_KEY = 'whiteScreen';
