import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { fold } from '@numo/kit/text.ts'
import { specialties, type Specialty } from '../specialties.ts'
import { rootOf } from './roots.ts'
import { contentOf, isSmall, stemOf, tokensOf } from './tokens.ts'

export const layKinds = [
  'symptom',
  'condition',
  'body part',
  'procedure',
  'lay name',
  'product',
] as const

/**
 * A phrase people use, and the kinds of care that help, most likely first. A row of `lay-words/<language>.csv` has one or more phrases,
 * separated by semicolons.
 */
export type LayWord = { phrase: string; specialties: string[]; kind: string; source: string }

/** Reads the lay words of a language; `other` has what people abroad write in their own: the names of kinds of care. */
export function readLayWords(language: 'en' | 'es' | 'other'): LayWord[] {
  const file = new URL(`../lay-words/${language}.csv`, import.meta.url)
  const rows: Record<'phrase' | 'specialties' | 'kind' | 'source', string>[] = parse(
    readFileSync(file),
    { columns: true, bom: true }
  )
  return rows.flatMap((row) =>
    row.phrase
      .split(';')
      .map((phrase) => ({ ...row, phrase, specialties: row.specialties.split(' ') }))
  )
}

type Diagnosis = Record<'code' | 'title_en' | 'title_es' | 'everyday_en' | 'everyday_es', string>

/** Kinds of care by the beginning of a code of ICD-10; the longest decides. */
const careOfDiagnoses = new Map(
  parse<Record<'code' | 'specialties', string>>(
    readFileSync(new URL('../lay-words/care-of-diagnoses.csv', import.meta.url)),
    { columns: true }
  ).map(({ code, specialties: ids }) => [code, ids.split(' ')] as const)
)

/** Returns the kinds of care for a code of ICD-10; none for one whose chapter nobody treats. */
export const careOfDiagnosis = (code: string): readonly string[] =>
  Array.from({ length: code.length }, (_, i) => code.slice(0, code.length - i))
    .map((beginning) => careOfDiagnoses.get(beginning))
    .find((ids) => ids !== undefined) ?? []

const longestTitle = 5

/** The everyday words and short titles of the common diagnoses that ship with `domains/diagnoses`. */
export const readDiagnosisWords = (): (LayWord & { language: 'en' | 'es' })[] =>
  parse<Diagnosis>(readFileSync(new URL('../../diagnoses/common-diagnoses.csv', import.meta.url)), {
    columns: true,
    comment: '#',
  }).flatMap((row) =>
    (['en', 'es'] as const).flatMap((language) =>
      [...row[`everyday_${language}`].split(';'), row[`title_${language}`]]
        .filter((phrase) => phrase !== '' && phrase.split(' ').length <= longestTitle)
        .map((phrase) => ({
          phrase,
          specialties: [...careOfDiagnosis(row.code)],
          kind: 'condition',
          source: `ICD-10 ${row.code}`,
          language,
        }))
    )
  )

const wordsIn = (file: string): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL(`../lay-words/${file}`, import.meta.url), 'utf8')
      .replaceAll(/^#.*$/gm, '')
      .trim()
      .split(/\s+/)
      .map((word) => fold(word))
  )

/** Everyday words that are no names beside a kind of care: how, when and to whom something happened. */
export const ordinary: ReadonlySet<string> = wordsIn('ordinary.txt')

/** Everyday words that are no form of the word of care they begin like. */
export const noForms: ReadonlySet<string> = wordsIn('no-forms.txt')

/** The most frequent words of both languages: spelt right, and no names where nobody in the directory has them. */
export const frequentWords = wordsIn('frequent.txt')
/** Everyday words under a heading of a language, in both lists. */
const everyday = (heading: 'English' | 'Spanish'): ReadonlySet<string> =>
  new Set(
    ['ordinary.txt', 'frequent.txt'].flatMap((file) =>
      readFileSync(new URL(`../lay-words/${file}`, import.meta.url), 'utf8')
        .split(/^# /m)
        .filter((section) => section.startsWith(heading))
        .flatMap((section) => section.split('\n').slice(1).join(' ').split(/\s+/))
        .map((word) => fold(word))
    )
  )
const everydayIn = { en: everyday('English'), es: everyday('Spanish') }
/** True for an everyday word of the other language: `place` is no form of `placa`. */
export const isForeign = (word: string, language: 'en' | 'es'): boolean =>
  !everydayIn[language].has(word) && everydayIn[language === 'en' ? 'es' : 'en'].has(word)

/** Letters that a word and its other forms begin with: `recomend-ar`, `recomend-ación`. */
const beginningOf = (word: string) => word.slice(0, Math.max(6, word.length - 3))
const beginnings = new Set(
  [...frequentWords].filter(({ length }) => length > 6).map((word) => beginningOf(word))
)
export const isSpeltRight = (word: string): boolean => frequentWords.has(word)
export const isFrequent = (word: string): boolean =>
  frequentWords.has(word) || (word.length > 6 && beginnings.has(beginningOf(word)))

export type Lexicon = {
  /** Stems of a phrase to specialty ids, most likely first. */
  ids: ReadonlyMap<string, readonly string[]>
  /** Number of words of the longest phrase. */
  longest: number
  /** Folded phrases as written, to specialty ids. */
  phrases: ReadonlyMap<string, readonly string[]>
  /** Stems of the names of the kinds of care and of their doctors. */
  names: ReadonlySet<string>
  /** Stems and roots of symptoms, conditions and parts of the body. */
  complaints: ReadonlySet<string>
  /** Every word of every phrase. */
  words: ReadonlySet<string>
  stems: ReadonlySet<string>
  /** Roots of a phrase in its language to specialty ids. */
  roots: Readonly<Record<'en' | 'es', ReadonlyMap<string, readonly string[]>>>
  /** Phrases of one word of up to three letters: `tdah` has four, `std` three. */
  abbreviations: ReadonlySet<string>
}

const namesOf = (s: Specialty) => [s.name_en, s.name_es, s.doctor_en, s.doctor_es]
const synonymsOf = (s: Specialty) => [...s.words_en, ...s.words_es]

export const languagesOfLay = ['en', 'es'] as const
/** A word alone is read by its root from this length. */
export const minRoot = 5

const listed = (['en', 'es', 'other'] as const).flatMap((language) =>
  readLayWords(language).map((row) => ({ ...row, language }))
)
/** A word of everyday use is not a diagnosis by itself: `spots`, `a cut`. */
const isAmbiguous = (phrase: string) => {
  const words = contentOf(tokensOf(phrase)).map(({ text }) => text)
  return (
    words.length === 1 &&
    words.every((word) => word.length < 3 || ordinary.has(word) || isSpeltRight(word))
  )
}
/** What a list of lay words, or a kind of care, has means what it says there. */
const isListed = new Set(
  [
    ...listed.map(({ phrase }) => phrase),
    ...specialties.flatMap((one) => [...namesOf(one), ...synonymsOf(one)]),
  ].map((phrase) => fold(phrase))
)
const layWords = [
  ...listed,
  ...readDiagnosisWords().filter(
    ({ phrase }) => !isListed.has(fold(phrase)) && !isAmbiguous(phrase)
  ),
]

/** What people who give care, and their places, are called; beside these an unknown word may be a name. */
const somebody =
  /(?:ist|ian|[eo]r|nurse|log[oa]|ista|atra|oculista|medic[oa]|gastro|gyno?|ob ?gyn|physio|fisio)s?$|doctor|surgeon|ciruj|clinic|center|centro|hospital|pharm|farmac|lab|therap|terap|ambulan|specialist/

const stemsOf = (phrase: string) =>
  contentOf(tokensOf(phrase))
    .map(({ stem }) => stem)
    .join(' ')

const rootsIn = (phrase: string, language: 'en' | 'es') =>
  contentOf(tokensOf(phrase))
    .map(({ text }) => rootOf(text, language))
    .join(' ')

const known = specialties.filter(({ id }) => id !== 'other')

type Entry = { phrase: string; ids: readonly string[]; language: 'en' | 'es' | 'other' }

function lexiconOf(entries: readonly Entry[]): Lexicon {
  const roots = { en: new Map<string, string[]>(), es: new Map<string, string[]>() }
  const ids = new Map<string, string[]>()
  const phrases = new Map<string, string[]>()
  const words = new Set<string>()
  const add = (map: Map<string, string[]>, key: string, more: readonly string[]) => {
    const known = map.get(key) ?? []
    map.set(key, [...known, ...more.filter((id) => !known.includes(id))])
  }
  for (const { phrase, ids: meant, language } of entries) {
    const tokens = tokensOf(phrase)
    for (const { text } of tokens) words.add(text)
    const texts = tokens.map(({ text }) => text)
    add(phrases, texts.join(' '), meant)
    // What people write as one word: `bloodpressure`.
    if (
      texts.length === 2 &&
      texts.every((text) => text.length > 2 && !isSmall(text)) &&
      texts.join('').length > 6
    ) {
      add(phrases, texts.join(''), meant)
      add(ids, stemOf(texts.join('')), meant)
    }
    const content = contentOf(tokens)
    const isLong = content.length > 1 || (content[0]?.text.length ?? 0) >= minRoot
    if (language !== 'other' && isLong) add(roots[language], rootsIn(phrase, language), meant)
    if (stemsOf(phrase) !== 'no') add(ids, stemsOf(phrase), meant)
  }
  return {
    ids,
    roots,
    phrases,
    words,
    names: new Set(known.flatMap(namesOf).map((name) => stemsOf(name))),
    complaints: new Set(
      [
        ...layWords
          .filter(({ kind }) => ['symptom', 'condition', 'body part'].includes(kind))
          .map(({ phrase }) => phrase),
        ...known.flatMap(synonymsOf).filter((phrase) => !somebody.test(fold(phrase))),
      ].flatMap((phrase) => [stemsOf(phrase), ...languagesOfLay.map((one) => rootsIn(phrase, one))])
    ),
    longest: Math.max(...[...ids.keys()].map((key) => key.split(' ').length)),
    abbreviations: new Set([...phrases.keys()].filter((phrase) => /^\p{L}{1,3}$/u.test(phrase))),
    stems: new Set([...ids.keys()].flatMap((key) => key.split(' '))),
  }
}

/** The vocabulary of kinds of care in both languages. Where two share a phrase, the earlier one is the more likely meaning. */
export const lexicon: Lexicon = lexiconOf([
  ...known.flatMap((s) => [
    ...[s.name_en, s.doctor_en, ...s.words_en].map((phrase) => ({
      phrase,
      ids: [s.id],
      language: 'en' as const,
    })),
    ...[s.name_es, s.doctor_es, ...s.words_es].map((phrase) => ({
      phrase,
      ids: [s.id],
      language: 'es' as const,
    })),
  ]),
  ...layWords.map(({ phrase, specialties: ids, language }) => ({ phrase, ids, language })),
])
