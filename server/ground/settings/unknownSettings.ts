/**
 * Every variable that the server, its build or its containers read; `unknownSettings.test.ts` compares it
 * with them.
 */
const KNOWN = `
  ACCENT ADMIN_EMAIL ADMIN_PASSWORD ADMIN_PASSWORD_FILE ADS BACKUPS_KEPT BACKUP_FOLDER BACKUP_HOUR
  BACKUP_S3_ACCESS_KEY_ID BACKUP_S3_BUCKET BACKUP_S3_ENDPOINT BACKUP_S3_PATH_STYLE BACKUP_S3_PREFIX
  BACKUP_S3_REGION BACKUP_S3_SECRET_ACCESS_KEY
  BOTTOM_NOTICE BRAND CEILING_FACTOR CLIENT_DIR CONTENT_S3_ACCESS_KEY_ID CONTENT_S3_BUCKET
  CONTENT_S3_ENDPOINT CONTENT_S3_PATH_STYLE CONTENT_S3_PREFIX CONTENT_S3_REGION
  CONTENT_S3_SECRET_ACCESS_KEY CONTENT_SECRET CURRENCY CURRENCY_SYMBOL DATA DEMO DESK_PASSKEY DEV_MAIL
  DOMAIN EPUB_EXPORT FACEBOOK_CLIENT_ID FACEBOOK_CLIENT_SECRET FACEBOOK_STAND_IN FINGERPRINT GOOGLE_CLIENT_ID
  GOOGLE_CLIENT_SECRET GOOGLE_ISSUER GUEST_BONUS_A_DAY HOME_NOTICE HOME_TABBAR INVOICE_NOTE LOG LOGIN_GOLD
  MAILS_AN_HOUR MAIL_FROM METRICS METRICS_TOKEN NAME NOTICE_GOLD OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_EDITORS
  OIDC_GROUPS_CLAIM OIDC_ISSUER OIDC_MODERATORS OIDC_NAME OIDC_OWNERS OIDC_SUPPORT
  OPERATOR_MAIL OPERATOR_NAME PAYPAL_CLIENT_ID PAYPAL_CLIENT_SECRET PAYPAL_SANDBOX PAYPAL_STAND_IN
  PAYPAL_WEBHOOK_ID PUBLIC_URL PUSH PUSH_SERVICES READING_LEAD_NOTICE RELEASES SENTRY_DSN SENTRY_ERROR_REPLAYS
  SENTRY_REPLAYS SENTRY_TRACES SERVER SHORT_NAME SMTP_URL SOURCE_MAPS STRIPE_PUBLISHABLE_KEY
  STRIPE_SECRET_KEY STRIPE_STAND_IN STRIPE_TAX STRIPE_WEBHOOK_SECRET TEST_DESK TRUST_PROXY UMAMI_URL UMAMI_WEBSITE
  USAGE VAPID_KEY VAPID_KEY_BEFORE VAPID_SUBJECT WAITING_MAIL WELL_KNOWN ZONE
`
  .trim()
  .split(/\s+/);
const PREFIX = 'DOGEAR_';
/** Variables of the tests and their browser, which the servers that they start inherit. */
const OF_TESTS = /^(TEST_|CHROMIUM$)/;

/**
 * Returns a line for each variable that begins with `DOGEAR_` and has no meaning: a misspelt setting would
 * otherwise be silently without effect.
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const given = Object.keys(env).filter((name) => name.startsWith(PREFIX));
  return given
    .map((name) => name.slice(PREFIX.length))
    .filter((name) => !KNOWN.includes(name) && !OF_TESTS.test(name))
    .sort()
    .map((name) => {
      const [nearest] = KNOWN.map((known) => ({ known, edits: editsBetween(name, known) }))
        .filter(({ known, edits }) => edits <= Math.max(1, known.length / 3))
        .sort((one, other) => one.edits - other.edits);
      const meant = nearest ? `; do you mean ${PREFIX}${nearest.known}?` : ': it has no effect.';
      return `${PREFIX}${name} is unknown${meant}`;
    });
}

/** The letters to add, remove, replace or swap with their neighbour that make one text of the other. */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] as number;
}
