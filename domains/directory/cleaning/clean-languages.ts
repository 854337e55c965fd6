const known = new Map<string, string | null>()

/**
 * Returns the primary language subtag of a BCP 47 or ISO 639 code: `en-US` -> `en`, `spa` -> `es`, `zh-Hant` ->
 * `zh`. Undefined when invalid or unspecific (`und`, `mul`, `zxx`).
 */
export function languageOf(code: string | null | undefined): string | undefined {
  if (!code) return undefined
  let language = known.get(code)
  if (language === undefined) {
    try {
      language = new Intl.Locale(code.trim().replaceAll('_', '-')).language
    } catch {
      language = null
    }
    if (language === 'und' || language === 'mul' || language === 'zxx') language = null
    if (known.size < 10_000) known.set(code, language)
  }
  return language ?? undefined
}

let named: Map<string, string> | undefined

/**
 * Maps the names of languages in English, in Spanish and in the language itself (lower case, no accents) to their
 * codes.
 */
function languageNames(): Map<string, string> {
  const names = new Map<string, string>()
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  for (const first of alphabet)
    for (const second of alphabet) {
      const code = first + second
      for (const locale of ['en', 'es', code]) {
        if (!Intl.DisplayNames.supportedLocalesOf(locale).length) continue
        const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(
          code
        )
        if (name && !names.has(folded(name))) names.set(folded(name), languageOf(code) ?? code)
      }
    }
  return names
}
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()

/**
 * Returns the language of a code or of a name in English, Spanish or the language itself; undefined when unknown.
 */
export function languageNamed(text: string): string | undefined {
  named ??= languageNames()
  const byName = named.get(folded(text))
  if (byName) return byName
  return /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(text.trim()) ? languageOf(text) : undefined
}
