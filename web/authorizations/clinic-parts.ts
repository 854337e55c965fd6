import type { SavedPart } from '@numo/domains/authorizations/enums.ts'
import type { AppWords } from '../words/app-words.ts'
import { diagnosis, request, treatment } from './clinic-part-care.ts'
import { cost, team } from './clinic-part-cost.ts'
import { admission, stay } from './clinic-part-stay.ts'
import type { Part } from './clinic-part.ts'

/* Parts of an authorization that its clinic fills in: one declaration each. */

/** Declarations of the parts by name. */
export const clinicParts: Readonly<Record<SavedPart, (t: AppWords, currency: string) => Part>> = {
  request,
  diagnosis,
  treatment,
  cost,
  team,
  admission,
  stay,
}
