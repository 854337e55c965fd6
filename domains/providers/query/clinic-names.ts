import { isFrequent } from './lexicon.ts'
import type { Marked } from './marks.ts'
import type { Token } from './tokens.ts'
import { setOf } from './vocabulary.ts'

const facility =
  /^(?:clinicas?|clinics?|hospital|hospitales|hospitals|sanatorio|policlinic[oa]?|maternidad|consultorios?|farmacias?|pharmacy|laboratorios?)$/
/** `clínica dental santa bárbara` */
const kind = /^(?:dental|general|infantil|materno|privad[oa]|\w+ic[oa])$/
const articles = /^(?:de|del|la|las|el|los|the|of)$/
/** With these the name of a clinic begins: saints, and what people hope for. */
const saintly = setOf(
  'holy san santa santo santos sta saint st nuestra virgen sagrado sagrada sacred angel esperanza guadalupe fatima lourdes luz valle divino divina milagro milagros mercy samaritan'
)
/** A name has no more words behind its first. */
const maxMore = 3

const behindFacility = (tokens: readonly Pick<Token, 'text'>[], at: number): boolean => {
  let before = at - 1
  while (articles.test(tokens[before]?.text ?? '')) before--
  if (kind.test(tokens[before]?.text ?? '') && facility.test(tokens[before - 1]?.text ?? ''))
    return true
  const [text, more] = [tokens[before]?.text ?? '', tokens[before - 1]?.text ?? '']
  // `centro médico santa teresa`
  return facility.test(text) || (/^medic[oa]$/.test(text) && /^(?:centro|unidad)$/.test(more))
}

/** True where the name of a clinic begins behind `clínica` or `hospital`: `clínica santa lucía` is in no Saint Lucia. */
export const beginsName = (tokens: readonly Pick<Token, 'text'>[], at: number): boolean =>
  saintly.has(tokens[at]?.text ?? '') && behindFacility(tokens, at)

/** Returns where the words of names of clinics stand that nothing else has read: `hospital del ángel`, `st mary clinic`. */
export function clinicNames(
  given: readonly Token[],
  isFree: (at: number) => boolean
): ReadonlySet<number> {
  const found = new Set<number>()
  // `nuestra señora del carmen`; what is said of it is no part of it: `santa lucía abre`.
  const goesOn = (i: number, from: number) => {
    const { text = '', starts } = given[i] ?? {}
    const isPart = i <= from + 1 || !isFrequent(text)
    return (i === from || !starts) && (articles.test(text) || (isFree(i) && isPart))
  }
  for (const [at, { text }] of given.entries()) {
    if (!saintly.has(text) || !isFree(at)) continue
    const ahead = given.slice(at + 1, at + 2 + maxMore).findIndex((one) => facility.test(one.text))
    const isBehind = behindFacility(given, at)
    if (!isBehind && (ahead < 1 || !/^(?:st|saint|san|santa|mercy|sacred|holy)$/.test(text)))
      continue
    const end = isBehind ? at + 1 + maxMore : at + 1 + ahead
    for (let i = at; i < end && goesOn(i, at); i++)
      if (!articles.test(given[i]?.text ?? '')) found.add(i)
  }
  return found
}

const devout = /^(?:sagrad[oa]|sacred|divin[oa]|sant[oa]|holy)$/
const devotion = /^(?:corazon|heart|nino|familia|family|rostro|sangre)$/
/** Marks what no heart, child or blood is meant by: `clínica Divino Niño`, `Sacred Heart clinic`. */
export function markDevotions(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    const next = marked[i + 1]
    if (next && devout.test(token.text) && devotion.test(next.text))
      token.role = next.role = { is: 'name' }
  }
}
