import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { isKnown } from './correct.ts'
import { isSpeltRight, ordinary, readLayWords } from './lexicon.ts'
import { specialties } from '../specialties.ts'
import type { Known } from './places.ts'
import { tokensOf, type Token } from './tokens.ts'
import { empty, titles } from './vocabulary.ts'

/** Languages besides English and Spanish in which whole sentences are read, word by word as English. */
const languages = ['de', 'fr', 'pt', 'it'] as const
type Language = (typeof languages)[number]
type Dictionary = {
  meanings: ReadonlyMap<string, string>
  /** Every word of every phrase. */
  words: ReadonlySet<string>
  longest: number
}

const rows: Record<'means' | Language, string>[] = parse(
  readFileSync(new URL('../lay-words/translations.csv', import.meta.url)),
  { columns: true }
)
const textOf = (words: readonly Pick<Token, 'text'>[]) => words.map(({ text }) => text).join(' ')
/** As people write it who have no umlauts. */
const withoutUmlauts = (phrase: string) =>
  phrase.replace(/[äöü]/g, (char) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[char] ?? char)

function dictionaryOf(language: Language): Dictionary {
  const meanings = new Map<string, string>()
  for (const row of rows)
    for (const phrase of row[language].split(';').filter(Boolean))
      for (const written of [phrase, withoutUmlauts(phrase)]) {
        const text = textOf(tokensOf(written))
        if (!meanings.has(text)) meanings.set(text, row.means)
      }
  const words = new Set([...meanings.keys()].flatMap((text) => text.split(' ')))
  return {
    meanings,
    words,
    longest: Math.max(...[...meanings.keys()].map((text) => text.split(' ').length)),
  }
}
const dictionaries = new Map(
  languages.map((language) => [language, dictionaryOf(language)] as const)
)

const wordsOf = (phrases: Iterable<string>) =>
  new Set(Array.from(phrases).flatMap((phrase) => tokensOf(phrase).map(({ text }) => text)))
const ownWords = wordsOf(
  [...readLayWords('en'), ...readLayWords('es')]
    .map(({ phrase }) => phrase)
    .concat(
      specialties.flatMap((one) => [one.name_es, one.doctor_es, ...one.words_en, ...one.words_es])
    )
)
/** Words that only the names of doctors in other languages have: `Zahnarzt`. */
const foreignNames = new Set(
  [...wordsOf(readLayWords('other').map(({ phrase }) => phrase))].filter(
    (word) => !ownWords.has(word) && !ordinary.has(word) && !isSpeltRight(word) && !empty.has(word)
  )
)

/** A shorter word alone does not tell a language, and is no part of a German compound. */
const minAlone = 5
const minPart = 4
/** So many of its words tell a language where only one of them has no other. */
const minShare = 0.7
/** Letters between the parts of a compound: `Auge-n-entzündung`. */
const joint = /^(?:s|n|en|er)?$/

/** Returns what a German compound of two known words means: `Schulterschmerzen`. */
function compoundOf(text: string): string | undefined {
  const meanings = dictionaries.get('de')?.meanings
  for (let at = text.length - minPart; at >= minPart - 1; at--) {
    const tail = meanings?.get(text.slice(at))
    if (!tail) continue
    for (const length of [0, 1, 2]) {
      const head = meanings?.get(text.slice(0, at - length))
      if (head && at - length >= minPart - 1 && joint.test(text.slice(at - length, at)))
        return `${head} ${tail}`
    }
  }
  return undefined
}

/**
 * Returns the words of a query of another language as the English ones they mean, each with what was typed for it. Words that are English
 * or Spanish too are read so only beside two that are not: `mal`, `die`, `son`. Names of the directory stay.
 */
export function translated<T extends Token>(
  tokens: readonly T[],
  { uses }: Pick<Known, 'uses'>
): T[] {
  const isOwn = tokens.map(
    ({ text }) => (!isKnown(text) || foreignNames.has(text)) && uses(text) === 0
  )
  if (!isOwn.includes(true)) return [...tokens]
  const counts = languages.map((language) => {
    const words = dictionaries.get(language)?.words ?? new Set()
    return tokens.filter(
      ({ text }, i) =>
        isOwn[i] && (words.has(text) || (language === 'de' && compoundOf(text) !== undefined))
    ).length
  })
  const highest = Math.max(...counts)
  const dictionary = dictionaries.get(languages[counts.indexOf(highest)] ?? 'de')
  if (highest === 0 || !dictionary) return [...tokens]
  const isSpoken =
    highest > 1 ||
    (tokens.length > 2 &&
      tokens.filter(({ text }) => dictionary.meanings.has(text)).length > minShare * tokens.length)
  const meaningAt = (at: number): { length: number; means: string } | null => {
    if (titles.has(tokens[at - 1]?.text ?? '')) return null
    for (let length = Math.min(dictionary.longest, tokens.length - at); length > 0; length--) {
      const run = tokens.slice(at, at + length)
      if (length > 1 && run.slice(1).some(({ starts }) => starts)) continue
      const text = textOf(run)
      const means =
        dictionary.meanings.get(text) ?? (length === 1 && isOwn[at] ? compoundOf(text) : undefined)
      const isSure =
        isSpoken || (isOwn.slice(at, at + length).includes(true) && text.length >= minAlone)
      if (means !== undefined && isSure) return { length, means }
    }
    return null
  }
  const result: T[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    const found = meaningAt(at)
    if (!token) break
    if (!found) result.push(token)
    else {
      const raw = tokens
        .slice(at, at + found.length)
        .map((one) => one.raw)
        .join(' ')
      result.push(
        ...tokensOf(found.means).map((word, i) => ({
          ...token,
          ...word,
          raw: i === 0 ? raw : '',
          ...(i === 0 && token.starts ? { starts: true } : {}),
        }))
      )
    }
    at += found?.length ?? 1
  }
  return result
}
