/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** What somebody is invited into. */
export const invitationKinds = ['household', 'organisation'] as const
export type InvitationKind = (typeof invitationKinds)[number]
