import { fold } from '@numo/kit/text.ts'
import { textOf } from './cells.ts'
import { datesIn } from './dates.ts'
import type { CandidateValue } from './find-values.ts'
import { parseCardText, type ParsedValue } from './values.ts'

/** Words that plans are named with. */
export const tiers =
  /\b(?:gold|silver|bronze|platinum|platino|diamante|oro|plata|signature|preferente|superior|advance|black|integral|optim[ao]|premier|premium|plus|select|elite|ppo|hmo|epo|hsa|hdhp|essentials?|esencial|basic|basico|classic|clasico|comfort|confort|complete|choice|access|vital|flex|executive|ejecutivo)\b/

/** Labels of persons, benefits and parts of a country as often as of places: `Coverage: Family`. */
const vagueAreaLabels: ReadonlySet<string> = new Set(['coverage', 'cover', 'cobertura', 'region'])
const place =
  /world|global|mund|monde|welt|national|nacional|international|internacional|americ|euro|asia|afri|carib|ocean|pacifi|\b(?:us|usa|uk|eu|ee uu|eeuu|mexico|canada)\b/
/** How many persons are covered, as American cards say it: `EE + FAMILY`. */
const persons =
  /\b(?:ee|employee|subscriber|family|spouse|child|children|couple|self|individual|single|familiar|titular)\b/
/** What says of a text without a label that it is an area. */
const areaWords =
  /^(?:zone? ?\w+ ?[:–—-] ?)?(?:(?:worldwide|mundial|weltweit|monde entier)[ ,(]+(?:excl|incl|exce|without|outside|ohne|inkl|hors|sauf|sin |con |salvo)|nacional (?:[+&y]|e) \p{Lu})/iu

/** Whether a label that may be of an area stands before the name of a plan: `Coverage HDHP Select 3200`. */
const isPlan = ({ of, label, words }: CandidateValue) => {
  const text = fold(textOf(words))
  return (
    of === 'area_of_cover' && vagueAreaLabels.has(label) && !place.test(text) && tiers.test(text)
  )
}

/** Gives the plan that stands behind a label of an area to the plan; a person looks at it. */
export const plansOfAreas = (values: readonly CandidateValue[]): readonly CandidateValue[] =>
  values.map((value) => (isPlan(value) ? { ...value, of: 'plan', weight: 0.7 } : value))

/** A text of a card; with a day in it, something else stands behind it. */
export function parseDatelessText(text: string): ParsedValue | null {
  const found = parseCardText(text)
  return found && datesIn(text).length > 0 ? { ...found, reason: 'bad_format' } : found
}

/** Parses an area of cover. Persons and figures behind a label that may be of something else are none. */
export function parseArea(text: string, label: string): ParsedValue | null {
  const found = parseDatelessText(text)
  const isVague = vagueAreaLabels.has(label) && !place.test(fold(text))
  if (!/\p{L}{2}/u.test(text) || (isVague && persons.test(fold(text)))) return null
  return found && isVague ? { ...found, reason: 'bad_format' } : found
}

/** An area whose words say so without a label: `Worldwide excluding USA`, `Nacional + Estados Unidos`. */
export function areaIn(text: string): ParsedValue | null {
  const found = areaWords.test(text) && text.split(' ').length <= 9 ? parseCardText(text) : null
  return found?.reason === null ? found : null
}

/** Words that take something away from an area, and places, in the languages of our cards. Folded. */
const restricting =
  /\b(?:except|excepto|excepted|excl|excluding|excluyendo|excluye|excluded|salvo|without|sin|ohne|ausser|hors|sauf|exceto|menos|only|solo|nur|uniquement|somente|apenas)\b/
const places =
  /\b(?:usa|us|u s|united states|ee ?uu|estados unidos|canada|hong kong|singapore|china|japan|schweiz|suiza|switzerland|etats unis|caribbean|caribe)\b/

/** Whether texts of a card may restrict its area: a note at its foot, `USA is covered only in an emergency`. */
export const isRestricted = (texts: readonly string[]): boolean =>
  texts.map(fold).some((text) => restricting.test(text) && places.test(text))
