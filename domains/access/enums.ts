/** Values of this domain's enum columns. Imports nothing, so every layer may read them. */

/** Rights of a member of a household or an organisation. */
export const memberRoles = ['owner', 'member', 'read_only'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Statuses staff can set on a membership. */
export const settableMembershipStatuses = ['active', 'revoked'] as const
export type SettableMembershipStatus = (typeof settableMembershipStatuses)[number]

/** Outcomes of a request to become staff. */
export const staffDecisions = ['approved', 'declined', 'withdrawn'] as const
export type StaffDecision = (typeof staffDecisions)[number]

/** Roles a user may choose between, in display order. */
export const offeredRoles = ['admin', 'partner', 'client'] as const

/** Roles a user can act in. */
export const roles = ['admin', 'client', 'partner'] as const
export type Role = (typeof roles)[number]

/** Onboarding statuses of a household. */
export const onboardingStatuses = ['incomplete', 'needs_approval', 'approved'] as const
export type OnboardingStatus = (typeof onboardingStatuses)[number]

/** Rights that can be given to a member invited to a household. */
export const invitedMemberRoles = ['member', 'read_only'] as const
export type InvitedMemberRole = (typeof invitedMemberRoles)[number]

export const membershipStatuses = ['invited', 'active', 'revoked'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

export const staffMemberStatuses = ['active', 'inactive'] as const
