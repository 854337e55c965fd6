import type { AppWords } from '../words/app-words.ts'
import { memberRoles } from '@numo/domains/access/enums.ts'

/** Returns the roles within a household or partner as options. */
export const memberRoleOptions = (t: AppWords) =>
  memberRoles.map((one) => [one, t(`staff.member_role.${one}`)] as const)
