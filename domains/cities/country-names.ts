import { fold } from '@numo/kit/text.ts'

/** Common names that `Intl` does not have. */
const nicknames: Readonly<Record<string, string>> = {
  usa: 'US',
  'u s a': 'US',
  america: 'US',
  eeuu: 'US',
  'ee uu': 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  inglaterra: 'GB',
  'gran bretana': 'GB',
  uae: 'AE',
  emirates: 'AE',
  holland: 'NL',
  holanda: 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
  mejico: 'MX',
  mexiko: 'MX',
  mexique: 'MX',
  messico: 'MX',
  'dominican republic': 'DO',
  'south korea': 'KR',
  'viet nam': 'VN',
}

/** Codes of `Intl` that are no country. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'])

/** Former codes have the name of the country that followed: `Intl` calls `DD`, too, Germany. */
const isOfToday = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

function countryNames(): Map<string, string> {
  const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = alphabet
    .flatMap((a) => alphabet.map((b) => a + b))
    .filter((code) => !notCountries.has(code) && isOfToday(code))
  const names = new Map<string, string>()
  for (const locale of ['en', 'es'])
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' })
      for (const code of codes) {
        const name = fold(display.of(code) ?? '')
        if (name.length > 2 && !names.has(name)) names.set(name, code)
      }
    }
  for (const [name, code] of Object.entries(nicknames)) names.set(name, code)
  return names
}

const names = countryNames()

/** Returns the code of a country by its folded name in English or Spanish or a common nickname; null when none has it. */
export const countryNamed = (folded: string): string | null => names.get(folded) ?? null
