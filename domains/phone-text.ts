import { z } from 'zod'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { oneLine } from './shapes.ts'

type PhoneRule = (text: string) => boolean

let isPhone: PhoneRule = () => true

/**
 * Sets the rule that decides after the pattern. The server's (`phone-rule.ts`) knows the numbers of every country and
 * is too large for the browser, which shows the server's refusal at the field.
 */
export const setPhoneRule = (rule: PhoneRule): void => {
  isPhone = rule
}

const pattern = /^\+?[\d ()./-]{5,40}(?: ?(?:x|ext\.?) ?\d{1,7})?$/i

const decided = z.string().refine((text) => text === '' || isPhone(text), fieldRules.phone)

/** A phone number as people write it, with or without country code and extension. */
export const phoneText = oneLine(40).pipe(z.string().regex(pattern, fieldRules.phone)).pipe(decided)

/** A phone number in E.164 format. */
export const internationalPhone = z
  .string()
  .regex(/^\+[1-9]\d{5,14}$/, fieldRules.phone_international)
  .pipe(decided)

/** A phone number; the empty text removes it. */
export const clearablePhone = oneLine(40)
  .pipe(z.string().refine((text) => text === '' || pattern.test(text), fieldRules.phone))
  .pipe(decided)
