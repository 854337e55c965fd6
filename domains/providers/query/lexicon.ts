import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { fold } from '@numo/kit/text.ts'
import { specialties, type Specialty } from '../specialties.ts'
import { contentOf, isSmall, tokensOf } from './tokens.ts'

export const layKinds = [
  'symptom',
  'condition',
  'body part',
  'procedure',
  'lay name',
  'product',
] as const

/** A row of `lay-words/<language>.csv`: a phrase people use, and the kinds of care that help, most likely first. */
export type LayWord = { phrase: string; specialties: string[]; kind: string; source: string }

/** Reads the lay words of a language; `other` has what people abroad write in their own: the names of kinds of care. */
export function readLayWords(language: 'en' | 'es' | 'other'): LayWord[] {
  const file = new URL(`../lay-words/${language}.csv`, import.meta.url)
  const rows: Record<'phrase' | 'specialties' | 'kind' | 'source', string>[] = parse(
    readFileSync(file),
    { columns: true, bom: true }
  )
  return rows.map((row) => ({ ...row, specialties: row.specialties.split(' ') }))
}

/** Everyday words that are no names beside a kind of care: how, when and to whom something happened. */
export const ordinary: ReadonlySet<string> = new Set(
  readFileSync(new URL('../lay-words/ordinary.txt', import.meta.url), 'utf8')
    .replaceAll(/^#.*$/gm, '')
    .trim()
    .split(/\s+/)
    .map((word) => fold(word))
)

export type Lexicon = {
  /** Stems of a phrase to specialty ids, most likely first. */
  ids: ReadonlyMap<string, readonly string[]>
  /** Number of words of the longest phrase. */
  longest: number
  /** Folded phrases as written, to specialty ids. */
  phrases: ReadonlyMap<string, readonly string[]>
  /** Stems of the names of the kinds of care and of their doctors. */
  names: ReadonlySet<string>
  /** Stems of symptoms, conditions and parts of the body. */
  complaints: ReadonlySet<string>
  /** Every word of every phrase. */
  words: ReadonlySet<string>
  stems: ReadonlySet<string>
}

const namesOf = (s: Specialty) => [s.name_en, s.name_es, s.doctor_en, s.doctor_es]
const synonymsOf = (s: Specialty) => [...s.words_en, ...s.words_es]

const layWords = (['en', 'es', 'other'] as const).flatMap((language) => readLayWords(language))

/** What people who give care, and their places, are called; beside these an unknown word may be a name. */
const somebody =
  /(?:ist|ian|[eo]r|nurse|log[oa]|ista|atra|oculista|medic[oa]|gastro|gyno?|ob ?gyn|physio|fisio)s?$|doctor|surgeon|ciruj|clinic|center|centro|hospital|pharm|farmac|lab|therap|terap|ambulan|specialist/

const stemsOf = (phrase: string) =>
  contentOf(tokensOf(phrase))
    .map(({ stem }) => stem)
    .join(' ')

const known = specialties.filter(({ id }) => id !== 'other')

function lexiconOf(entries: readonly { phrase: string; ids: readonly string[] }[]): Lexicon {
  const ids = new Map<string, string[]>()
  const phrases = new Map<string, string[]>()
  const words = new Set<string>()
  const add = (map: Map<string, string[]>, key: string, more: readonly string[]) => {
    const known = map.get(key) ?? []
    map.set(key, [...known, ...more.filter((id) => !known.includes(id))])
  }
  for (const { phrase, ids: meant } of entries) {
    const tokens = tokensOf(phrase)
    for (const { text } of tokens) words.add(text)
    const texts = tokens.map(({ text }) => text)
    add(phrases, texts.join(' '), meant)
    // What people write as one word: `bloodpressure`.
    if (texts.length === 2 && texts.every((text) => text.length > 3 && !isSmall(text)))
      add(phrases, texts.join(''), meant)
    add(ids, stemsOf(phrase), meant)
  }
  return {
    ids,
    phrases,
    words,
    names: new Set(known.flatMap(namesOf).map((name) => stemsOf(name))),
    complaints: new Set(
      [
        ...layWords
          .filter(({ kind }) => ['symptom', 'condition', 'body part'].includes(kind))
          .map(({ phrase }) => phrase),
        ...known.flatMap(synonymsOf).filter((phrase) => !somebody.test(fold(phrase))),
      ].map((phrase) => stemsOf(phrase))
    ),
    longest: Math.max(...[...ids.keys()].map((key) => key.split(' ').length)),
    stems: new Set([...ids.keys()].flatMap((key) => key.split(' '))),
  }
}

/** The vocabulary of kinds of care in both languages. Where two share a phrase, the earlier one is the more likely meaning. */
export const lexicon: Lexicon = lexiconOf([
  ...known.flatMap((s) =>
    [...namesOf(s), ...synonymsOf(s)].map((phrase) => ({ phrase, ids: [s.id] }))
  ),
  ...layWords.map(({ phrase, specialties: ids }) => ({ phrase, ids })),
])
