/** Shapes that several contracts share. Browser-safe. */
import { z } from 'zod'
import { hasLink } from '@numo/kit/has-link.ts'
import { locales } from '@numo/kit/locales.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'

/** An address part such as `mexico-city`; at most 120 characters. */
export const Slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date()

/** A moment, as ISO 8601 says it with its offset: `2026-11-03T18:30:00Z`. */
export const Instant = z.iso.datetime({ offset: true })

/** A country by its two letters, `MX`. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, fieldRules.country_code)

/** A currency by its three letters, `MXN`. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, fieldRules.currency_code)

const isOneLine = (text: string) => !/\p{Cc}/u.test(text)

/** Somebody's words on one line: no line breaks, no other control characters. May be empty. */
export const oneLine = (max: number) =>
  z.string().trim().max(max).refine(isOneLine, fieldRules.one_line)

/** One line that must say something; `sentence` asks for it. */
export const neededLine = (max: number, sentence: string) =>
  z.string().trim().min(1, sentence).max(max).refine(isOneLine, fieldRules.one_line)

/** A shape of its own, so that the browser's build leaves out what looks for addresses. */
export const withoutAddress = z.string().refine((text) => !hasLink(text), fieldRules.link_in_name)

/** What a person, a household or an organisation is called: one line without web or e-mail addresses. May be empty. */
export const nameLine = (max: number) => oneLine(max).pipe(withoutAddress)

/** A person's name as they type it in passing; what is no letter of it is taken out when it is written down. */
export const typedName = (sentence: string) =>
  z.string().trim().min(1, sentence).max(120).pipe(withoutAddress)

/** Such a name that must say something; `sentence` asks for it. */
export const neededName = (max: number, sentence: string) =>
  neededLine(max, sentence).pipe(withoutAddress)

/** Countries of a filter, as a query carries them: `MX,ES`. */
export const CountryCodes = z
  .string()
  .max(300)
  .regex(/^[A-Z]{2}(?:,[A-Z]{2})*$/, 'must be country codes such as MX,ES')
  .transform((text) => [...new Set(text.split(','))])

/** The language the words of an answer are in. */
export const LocaleShape = z.enum(locales).default('en')

/** `true`, `1` or nothing in a query string. */
export const Flag = z
  .enum(['true', '1', 'false', '0'])
  .transform((text) => text === 'true' || text === '1')
  .optional()

/** A code and its name in the language asked for. */
export const Named = z.object({ id: z.string(), name: z.string() })
export type Named = z.output<typeof Named>

/** A row of ours and what it is called. */
export const NamedRow = z.object({ id: z.uuid(), name: z.string() })

/** Free text typed by a visitor: one line, no control characters. */
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
