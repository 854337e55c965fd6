import { fold } from '@numo/kit/text.ts'
import { likeness, misreadBy } from './look-alike.ts'

/** Words that many companies have in their names, in the languages of our cards: they tell none of them from another. */
const common = new Set(
  (
    'insurance insurances assurance assurances assurances mutual mutuelle mutua mutualidad health healthcare medical medica medico ' +
    'medicos care cover life vida vie leben salud saude sante gesundheit kranken seguro seguros seguradora aseguradora ' +
    'versicherung versicherungen versicherungs compania companhia compagnie company co corp corporation group grupo groupe gruppe ' +
    'global international internacional internationale world worldwide mundial expat nacional national general generali generale ' +
    'services service servicios plan plans benefit benefits society fund trust first united american america europe european europa ' +
    'asia asian pacific pacifico africa latin latina mexico mexicana espana brasil deutschland france the of and y e de del la el los ' +
    'das do da des du und et a en'
  ).split(' ')
)

/** What a common word counts beside one that tells a company. */
const commonWeight = 0.12
/** So many companies may share a word before it tells none of them. */
const maxSharing = 2

const wordsOf = (name: string) => fold(name).split(' ').filter(Boolean)

/**
 * Whether a name is of a word or two that many companies have: `Global Health` may be what was read of another company's
 * name. Three such words in their order are as rare as a word of its own.
 */
export const isCommonName = (name: string): boolean => {
  const words = wordsOf(name)
  return words.length < 3 && words.every((word) => common.has(word) || word.length < 2)
}

/** How much each word of a name says which company it is: by how many of the known ones have it. */
export function weigher(names: readonly (readonly string[])[]): (word: string) => number {
  const companies = new Map<string, number>()
  for (const own of names)
    for (const word of new Set(own.flatMap(wordsOf)))
      companies.set(word, (companies.get(word) ?? 0) + 1)
  return (word) =>
    common.has(word) || word.length < 2 || (companies.get(word) ?? 0) > maxSharing
      ? commonWeight
      : 1
}

/**
 * How far a text on a card and the name of a company are the same, 0 to 1: the weight of the words both have, as a share of
 * all words of both. Words that many companies have hardly count; a misread letter or two do not matter.
 */
export function nameLikeness(
  read: string,
  name: string,
  weightOf: (word: string) => number
): number {
  const [one, other] = [wordsOf(read), wordsOf(name)]
  const left = [...other]
  let [shared, all] = [0, 0]
  for (const word of one) {
    const at = left.findIndex((known) => misreadBy(word, known) !== null)
    const known = at === -1 ? undefined : left.splice(at, 1)[0]
    const weight = known === undefined ? weightOf(word) : weightOf(known)
    all += weight
    if (known !== undefined) shared += weight
  }
  for (const word of left) all += weightOf(word)
  // `NordCare` for `Nord Care`.
  const glued = likeness(one.join(''), other.join(''))
  const isCommon = ![...one, ...other].some((word) => weightOf(word) === 1)
  // Of a name without a word of its own every word must be there.
  if (isCommon && left.length > 0) return 0
  return Math.max(all === 0 ? 0 : shared / all, glued >= 0.9 ? glued * 0.95 : 0)
}
