export type SentryProject = {
  /** https://sentry.io, or a self-hosted Sentry. */
  readonly url: string;
  readonly token: string;
  readonly org: string;
  readonly project: string;
};

/**
 * Reads the project from the variables that Sentry's own tools use. Throws an error that names what is
 * missing.
 */
export function readSentryProject(env: Readonly<Record<string, string | undefined>>): SentryProject {
  const { SENTRY_AUTH_TOKEN: token, SENTRY_ORG: org, SENTRY_PROJECT: project, SENTRY_URL: url } = env;
  if (!token || !org || !project) {
    throw new Error('SENTRY_AUTH_TOKEN, SENTRY_ORG and SENTRY_PROJECT must be set to send source maps.');
  }
  return { url: url || 'https://sentry.io', token, org, project };
}
