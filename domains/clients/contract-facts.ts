import { z } from 'zod'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { oneLine } from '../shapes.ts'
import { relationships, sexes } from './enums.ts'

/** What a person's household reads and says of them beside names and day of birth. Each is a column of `client`. */
export const householdFacts = {
  sex: z.enum(sexes),
  email: z.string().nullable(),
  phone: z.string().nullable(),
}

const { sex, ...reached } = householdFacts
/** What staff read of a person, and what two records of one person are compared by, in this order. */
export const personFacts = {
  sex,
  relationship: z.enum(relationships),
  nationality: z.string().nullable(),
  ...reached,
}

/** As a household sends them. What is left out stays. */
export const saidFacts = {
  sex: sex.optional(),
  email: oneLine(254)
    .pipe(z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, fieldRules.email))
    .nullable()
    .optional(),
  phone: oneLine(40).nullable().optional(),
} satisfies Record<keyof typeof householdFacts, z.ZodType>

const namesOf = <Facts extends object>(facts: Facts) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` forgets the names of a literal object
  Object.keys(facts) as (keyof Facts & string)[]
export const householdFactNames = namesOf(householdFacts)
export const factNames = namesOf(personFacts)
