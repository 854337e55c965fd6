import type { AppWords } from '../words/app-words.ts'
import { memberRoles } from '@numo/domains/access/enums.ts'

/** How much somebody may do in a household or an organisation, as choices. */
export const memberRoleOptions = (t: AppWords) =>
  memberRoles.map((one) => [one, t(`staff.member_role.${one}`)] as const)
