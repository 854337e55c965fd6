import type { AppWords } from '../words/app-words.ts'

const memberRoles = ['owner', 'member', 'read_only'] as const

/** How much somebody may do in a household or an organisation, as choices. */
export const memberRoleOptions = (t: AppWords) =>
  memberRoles.map((one) => [one, t(`staff.member_role.${one}`)] as const)
