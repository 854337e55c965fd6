import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { isTimeZone } from '@numo/kit/is-time-zone.ts'
import { factors } from './enums.ts'

/** `format` tells forms and the API description that this is a password. */
export const Password = z.string().min(1).max(512).meta({ format: 'password' })
export const EmailText = z.string().max(320)
/** Locale of the page, for the emails that follow. */
export const PageLocale = z.enum(locales).default('en')
export const IdTokenText = z.string().max(8192)

export const IdTokenAnswer = z.object({
  kind: z.literal('signed-in'),
  id_token: z.string(),
  /** Unix time in seconds. */
  expires_at: z.int(),
})
const FactorAnswer = z.object({
  kind: z.literal('second-factor-needed'),
  ticket: z.string(),
  factors: z.array(z.enum(factors)),
})
export const SignInAnswer = z.discriminatedUnion('kind', [IdTokenAnswer, FactorAnswer])

/** Public POST endpoint; its verb applies the rate limits itself. */
export const publicPost = { method: 'POST', access: 'public', limits: 'own' } as const

/** IANA time zone name, such as `America/Mexico_City`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, fieldRules.time_zone)
