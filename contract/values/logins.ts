/** What a code by e-mail is asked for. */
export const CODE_PURPOSES = ['register', 'login', 'reset', 'delete'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Who else may say who a reader is: `oidc` is one of the operator's own. */
export const LOGIN_PROVIDERS = ['google', 'facebook', 'oidc'] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

/** How a visit to a provider ended, as the address says on the way back. */
export const SOCIAL_OUTCOMES = ['known', 'refused', 'failed'] as const;
export type SocialOutcome = (typeof SOCIAL_OUTCOMES)[number];
