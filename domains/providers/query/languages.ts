import { fold } from '@numo/kit/text.ts'
import { setOf } from './vocabulary.ts'

const languageCodes = `
  en es fr de it pt nl ru uk pl cs sk hu ro bg el tr ar he fa ur hi bn pa ta te ml gu mr zh ja ko vi th id ms tl
  sv no da fi is et lv lt hr sr sl mk sq hy ka az kk uz mn km lo my ne si am sw so yo ig ha zu af ca eu gl cy ga
  ht qu ay gn nah yua ase mfs yue fil`
  .trim()
  .split(/\s+/)

/** Names that `Intl` does not have: endonyms without accents, nicknames, and adjectives of countries. */
const moreLanguages: Readonly<Record<string, string>> = {
  castellano: 'es',
  espanol: 'es',
  mandarin: 'zh',
  farsi: 'fa',
  tagalo: 'tl',
  tagalog: 'tl',
  filipino: 'tl',
  flemish: 'nl',
  flamenco: 'nl',
  brazilian: 'pt',
  brasileno: 'pt',
  creole: 'ht',
  kreyol: 'ht',
  'haitian creole': 'ht',
  criollo: 'ht',
  'criollo haitiano': 'ht',
  maya: 'yua',
  nahuatl: 'nah',
  anglophone: 'en',
  francophone: 'fr',
  angloparlante: 'en',
  hispanohablante: 'es',
  'sign language': 'ase',
  'american sign language': 'ase',
  asl: 'ase',
  'lengua de senas': 'mfs',
  'lenguaje de senas': 'mfs',
  deutsch: 'de',
  deutscher: 'de',
  deutschsprachig: 'de',
  deutschsprachiger: 'de',
  deutschsprachige: 'de',
  deutschsprachigen: 'de',
  francais: 'fr',
  italiano: 'it',
  portugues: 'pt',
  anglais: 'en',
  englisch: 'en',
  ingles: 'en',
  英語: 'en',
  スペイン語: 'es',
  フランス語: 'fr',
  ドイツ語: 'de',
}
/** Adjectives of countries that stand for a language only where no name has them (`Hospital Americano`). */
const adjectives: Readonly<Record<string, string>> = {
  american: 'en',
  british: 'en',
  australian: 'en',
  canadian: 'en',
  americano: 'en',
  americana: 'en',
  estadounidense: 'en',
  austrian: 'de',
  mexican: 'es',
  latino: 'es',
}

/** Names of languages that are ordinary words, family names or too short to be meant. */
const notLanguages = setOf('lo so ha ga is no my si am te et ay latin')

function languageNames(): Map<string, string> {
  const names = new Map<string, string>()
  for (const code of languageCodes)
    for (const locale of ['en', 'es', code])
      try {
        const name = fold(new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? '')
        if (name !== '' && name !== code && !notLanguages.has(name) && !names.has(name))
          names.set(name, code)
      } catch {
        // A locale that the runtime does not know has no name to add.
      }
  for (const [name, code] of Object.entries(moreLanguages)) names.set(fold(name), code)
  // Feminine and plural forms of Spanish adjectives: `francesa`, `alemanes`.
  for (const [name, code] of [...names])
    for (const form of /(?:es|an|ol|as)$/.test(name) ? [`${name}a`, `${name}es`] : [])
      if (!names.has(form)) names.set(form, code)
  return names
}

/** Folded names of languages, in English, Spanish and the language itself, to BCP 47 codes. */
export const languages: ReadonlyMap<string, string> = languageNames()
export const languageAdjectives: ReadonlyMap<string, string> = new Map(Object.entries(adjectives))

/** Words beside a language that say that it is spoken. */
export const spokenWords = setOf(
  'speak speaks speaking speaker speakers spoken fluent native bilingual language languages idioma lengua',
  'domine domina dominen sepa sepan entienda entiendan understands understand talk talks habla hable hablen hablan hablar hablante hablantes hablando parla bilingue fluido nativo'
)
