import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Marked } from './marks.ts'
import type { Token } from './tokens.ts'

/** Marks an animal that is ill, whom no doctor of people sees and no PET scan shows: `vet for my pet`. */
export function markPets(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries())
    if (
      token.text === 'pet' &&
      token.raw !== 'PET' &&
      /^(?:my|our|a|the|his|her|for)$/.test(marked[i - 1]?.text ?? '') &&
      !/^(?:scans?|ct|tomo\w*)$/.test(marked[i + 1]?.text ?? '')
    )
      token.role = { is: 'empty' }
}

/** Marks an aunt, who is no transient attack: `mi tía está con fiebre`. */
export function markAunts(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries())
    if (
      /^tias?$/.test(token.text) &&
      token.raw !== 'TIA' &&
      /^(?:mis?|tus?|sus?|las?|unas?|nuestras?|tengo|con)$/.test(marked[i - 1]?.text ?? '')
    )
      token.role = { is: 'empty' }
}

const spanish = /^(?:que|mi|mis|las|los|el|la|de|del|me|se|una|un|con|por|para|y)$/
/** Marks `son` in Spanish, where nobody's child is meant: `creo que son las muelas`. */
export function markSpanishVerbs(marked: readonly Marked[]) {
  if (marked.filter(({ text }) => spanish.test(text)).length < 2) return
  for (const [i, token] of marked.entries())
    if (token.text === 'son' && !/^(?:my|our|his|her|a|the)$/.test(marked[i - 1]?.text ?? ''))
      token.role = { is: 'empty' }
}

const textOf = (tokens: readonly Token[]) => ` ${tokens.map(({ text }) => text).join(' ')} `

/** Figures of speech, which name a part of the body or an illness that nobody has, and who helps with what is meant. */
const idioms = parse<{ said: string; specialties: string }>(
  readFileSync(new URL('../lay-words/idioms.csv', import.meta.url)),
  { columns: true }
).map(({ said, specialties }) => ({
  pattern: new RegExp(` (?:${said})(?= )`, 'g'),
  ids: specialties.split(' ').filter(Boolean),
}))
/** Returns the runs of words that are figures of speech, with who helps with what they mean. */
function idiomsIn<Word extends Token>(tokens: readonly Word[]) {
  const text = textOf(tokens)
  return idioms.flatMap(({ pattern, ids }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const from = text.slice(0, index + 1).split(' ').length - 2
      return { run: tokens.slice(from, from + found.trim().split(' ').length), ids }
    })
  )
}
/** Marks figures of speech: `broke my heart`, `dying for a massage`. */
export function markIdioms(marked: readonly Marked[]) {
  for (const { run, ids } of idiomsIn(marked))
    for (const token of run)
      token.role =
        ids.length > 0
          ? { is: 'care', ids, words: 2, is_name: false, is_complaint: false }
          : { is: 'empty' }
}

const report =
  / (?:documentar\w+|movies?|films?|articles?|news|podcasts?|books?|reports?|peliculas?|noticias?|reportajes?|articulos?|libros?|programas?|series?|videos?) (?:\w+ )?(?:about|on|of|where|sobre|de|del|donde|acerca) (?!(?:lungs?|my|his|her|mi|su) )/
const asks =
  /^(?:i|im|ive|we|my|our|so|which|what|who|mis?|nos|me|le|se|que|cual|quien|quiero|necesito|ahora|now)$/
/** The words of what somebody saw or read about, up to what they ask: `saw a documentary about people dying of sepsis`. */
function reportsIn<Word extends Token>(tokens: readonly Word[]): readonly Word[] {
  const text = textOf(tokens)
  const found = report.exec(text)
  if (!found) return []
  const wordsUpTo = (end: number) => text.slice(0, end).split(' ').length - 2
  const about = wordsUpTo(found.index + found[0].length)
  const length = tokens
    .slice(about)
    .findIndex(({ starts, text: word }) => starts || asks.test(word))
  return tokens.slice(wordsUpTo(found.index + 1), length < 0 ? undefined : about + length)
}
/** Marks what somebody saw or read about, which nobody has. */
export function markReports(marked: readonly Marked[]) {
  for (const token of reportsIn(marked)) token.role = { is: 'empty' }
}

/** The words that say nothing of what somebody has. */
export const unmeantIn = (tokens: readonly Token[]): ReadonlySet<Token> =>
  new Set([...reportsIn(tokens), ...idiomsIn(tokens).flatMap(({ run }) => run)])

/** `my dog is vomiting`: what an animal has no doctor of people treats. */
export const isOfPet = (tokens: readonly Marked[]) =>
  / (?:my|our|mi|nuestr[oa]) (?:dog|cat|puppy|kitten|perr[oa]|perrit[oa]|gat[oa]|gatit[oa]|mascota|pet) (?:is|has|wont|keeps|needs|ate|swallowed|tiene|esta|anda|vomita|no|necesita|comio|se trago) | (?:for|para) (?:my |a |the |mi |mis |un |una |el )?(?:dogs?|cats?|pupp(?:y|ies)|kittens?|perr[oa]s?|gat[oa]s?|mascotas?) (?!allerg|bite|alerg|mordi)/.test(
    textOf(tokens)
  )
