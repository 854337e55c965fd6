import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '@numo/kit/locales.ts'

/** Sentences that would say that claims cannot be filed here, which every household and clinic can. */
const refusals = {
  en: [
    /\b(?:cannot|can’t|can't|do not|don’t|don't|does not)(?: yet)? (?:file|send|take|handle|accept|process)\b[^.]{0,30}\bclaims? (?:here|yet|with us|for you)/i,
    /\bclaims? (?:are|is|will be)\b[^.]{0,30}\b(?:not (?:yet )?(?:available|offered|open|possible)|available (?:soon|later)|coming)\b/i,
    /\bclaims?\b[^.]{0,40}\b(?:coming soon|not available yet|in a later version)\b/i,
  ],
  es: [
    /\bno (?:presentamos|enviamos|recibimos|tramitamos|aceptamos|se pueden presentar)\b[^.]{0,30}\breclamaci/i,
    /\breclamaci(?:ón|ones)\b[^.]{0,40}\b(?:todavía no (?:está|están|se puede|se pueden)|no están? disponibles?|próximamente|más adelante se podrá)/i,
  ],
} as const

/** Every text of a language, without texts of earlier days, which are kept as they were. */
function textsOf(locale: (typeof locales)[number]): string[] {
  const folder = new URL(`./${locale}/`, import.meta.url)
  const read = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(read)
        : []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !/-\d{4}-\d\d-\d\d\.json$/.test(name))
    .flatMap((name) => read(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}
const isRefused = (locale: (typeof locales)[number], text: string) =>
  refusals[locale].some((pattern) => pattern.test(text))

test.each(locales)('no screen refuses the claims that others offer (%s)', (locale) => {
  const texts = textsOf(locale)
  expect(texts.length).toBeGreaterThan(3000)
  expect(texts.filter((text) => isRefused(locale, text))).toEqual([])
})

test('what it looks for', () => {
  for (const text of [
    'We do not file your claim for you.',
    'You cannot send claims here yet.',
    'Claims are not available yet.',
    'Filing a claim: coming soon',
  ])
    expect([text, isRefused('en', text)]).toEqual([text, true])
  for (const text of [
    'No presentamos tu reclamación.',
    'Las reclamaciones todavía no están disponibles.',
    'Reclamaciones: próximamente',
  ])
    expect([text, isRefused('es', text)]).toEqual([text, true])
  expect(isRefused('en', 'You cannot reopen a cancelled claim.')).toBe(false)
})
