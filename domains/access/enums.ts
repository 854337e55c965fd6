/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** How much a member of a household or an organisation may do. */
export const memberRoles = ['owner', 'member', 'read_only'] as const
export type MemberRole = (typeof memberRoles)[number]

/** What staff can set a membership to. */
export const settableMembershipStatuses = ['active', 'revoked'] as const
export type SettableMembershipStatus = (typeof settableMembershipStatuses)[number]

/** How a request for staff ends. */
export const staffDecisions = ['approved', 'declined', 'withdrawn'] as const
export type StaffDecision = (typeof staffDecisions)[number]

/** The areas somebody may choose between, in the order in which they are offered. */
export const offeredRoles = ['admin', 'partner', 'client'] as const

/** What somebody can act as. */
export const roles = ['admin', 'client', 'partner'] as const
export type Role = (typeof roles)[number]

/** How far a household has come. */
export const onboardingStatuses = ['incomplete', 'needs_approval', 'approved'] as const
export type OnboardingStatus = (typeof onboardingStatuses)[number]

/** What somebody can be invited as into a household. */
export const invitedMemberRoles = ['member', 'read_only'] as const
export type InvitedMemberRole = (typeof invitedMemberRoles)[number]

/** State of a membership. */
export const membershipStatuses = ['invited', 'active', 'revoked'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

/** Whether somebody works for us now. */
export const staffMemberStatuses = ['active', 'inactive'] as const
