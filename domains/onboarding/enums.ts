/** Value sets of this domain's columns, each declared once. Imports nothing, so every layer may use it. */

/** Kinds of invitation, by what they invite into. */
export const invitationKinds = ['household', 'organisation'] as const
export type InvitationKind = (typeof invitationKinds)[number]
