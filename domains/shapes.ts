/** Zod schemas shared by several contracts. Browser-safe. */
import { z } from 'zod'
import { hasLink } from '@numo/kit/has-link.ts'
import { locales } from '@numo/kit/locales.ts'
import { isCurrency } from '@numo/kit/money.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'

/** A URL segment such as `mexico-city`; at most 120 characters. */
export const Slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')

/** Why a table that somebody sends cannot be read at all. */
export const tableFileProblems = ['empty', 'too-many', 'columns', 'quotes'] as const

/** A date, `YYYY-MM-DD`. */
export const Day = z.iso.date()

/** Reads statuses and amounts as they were at the end of this day; nothing can be done with them then. */
export const AsOf = Day.optional()

/** An instant, ISO 8601 with offset: `2026-11-03T18:30:00Z`. */
export const Instant = z.iso.datetime({ offset: true })

/** ISO 3166-1 alpha-2 country code, `MX`. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, fieldRules.country_code)

/** ISO 4217 code of a currency, `MXN`; not `XXX` or `XTS`, which name none. */
export const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, fieldRules.currency_code)
  .refine(isCurrency, fieldRules.currency_code)

const isOneLine = (text: string) => !/\p{Cc}/u.test(text)

/** Text on one line, without control characters. May be empty. */
export const oneLine = (max: number) =>
  z.string().trim().max(max).refine(isOneLine, fieldRules.one_line)

/** Non-empty text on one line; `sentence` is the error message for empty input. */
export const neededLine = (max: number, sentence: string) =>
  z.string().trim().min(1, sentence).max(max).refine(isOneLine, fieldRules.one_line)

/** A separate schema, so that the browser's build can leave out the link detection. */
export const withoutAddress = z.string().refine((text) => !hasLink(text), fieldRules.link_in_name)

/** Name of a person, household or organisation: one line without web or email addresses. May be empty. */
export const nameLine = (max: number) => oneLine(max).pipe(withoutAddress)

/** A person's name, at most 120 characters. Control characters are accepted here, and removed on saving (`plainWords`). */
export const typedName = (sentence: string) =>
  z.string().trim().min(1, sentence).max(120).pipe(withoutAddress)

/** A non-empty name; `sentence` is the error message for empty input. */
export const neededName = (max: number, sentence: string) =>
  neededLine(max, sentence).pipe(withoutAddress)

/** Country codes in a query parameter: `MX,ES`. */
export const CountryCodes = z
  .string()
  .max(300)
  .regex(/^[A-Z]{2}(?:,[A-Z]{2})*$/, 'must be country codes such as MX,ES')
  .transform((text) => [...new Set(text.split(','))])

/** Language of the response. */
export const LocaleShape = z.enum(locales).default('en')

/** A file that a call makes: its bytes are in the response. */
export const FileOutput = z.object({
  file_name: z.string(),
  mime_type: z.string(),
  base64: z.string(),
})

/** Boolean query parameter: `true`, `1`, `false`, `0` or omitted. */
export const Flag = z
  .enum(['true', '1', 'false', '0'])
  .transform((text) => text === 'true' || text === '1')
  .optional()

/** A code with its localized name. */
export const Named = z.object({ id: z.string(), name: z.string() })
export type Named = z.output<typeof Named>

/** Id and display name of a row. */
export const NamedRow = z.object({ id: z.uuid(), name: z.string() })

/** Search text of a visitor: one line; control characters are removed. */
export const searchText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    )

/** What endpoints of staff about money ask: the feature, and a second factor. */
export const moneyStaff = {
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
} as const
