/** The roles at the operator's desk (decision 0083). A person has one of them, or none. */
export const OPERATOR_ROLES = ['owner', 'editor', 'moderator', 'support'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The roles that may make a call. An owner may make every one. */
export type AllowedRoles = readonly ['owner', ...OperatorRole[]];
