import { z } from 'zod'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { phoneText } from '../phone-text.ts'
import { oneLine } from '../shapes.ts'
import { relationships, sexes } from './enums.ts'

/** Facts of a person that the household reads and enters, besides name and birth date. Each is a column of `client`. */
export const householdFacts = {
  sex: z.enum(sexes),
  email: z.string().nullable(),
  phone: z.string().nullable(),
}

const { sex, ...reached } = householdFacts
/** Facts staff read of a person, in the order in which a merge compares them. */
export const personFacts = {
  sex,
  relationship: z.enum(relationships),
  nationality: z.string().nullable(),
  ...reached,
}

/** As sent by a household; omitted facts stay. */
export const clientInputFacts = {
  sex: sex.optional(),
  email: oneLine(254)
    .pipe(z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, fieldRules.email))
    .nullable()
    .optional(),
  phone: phoneText.nullable().optional(),
} satisfies Record<keyof typeof householdFacts, z.ZodType>

const namesOf = <Facts extends object>(facts: Facts) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` loses the literal key types
  Object.keys(facts) as (keyof Facts & string)[]
export const householdFactNames = namesOf(householdFacts)
export const factNames = namesOf(personFacts)
