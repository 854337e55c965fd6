import { markBites, markBody, markBodyAlone } from './body.ts'
import { markCare, markWholeCare } from './mark-care.ts'
import { markDevotions } from './clinic-names.ts'
import { markLanguages, markUnspoken } from './mark-languages.ts'
import {
  markAges,
  markAllergens,
  markClock,
  markForgotten,
  markNotes,
  type Marked,
} from './marks.ts'
import { markDirectBilling, markPrices } from './mark-payment.ts'
import { markAdjectives, markGender } from './people.ts'
import { placeMeant } from './choose-place.ts'
import { markInsurers, markPlaces, type Known, type PlaceMeant } from './places.ts'
import { markAunts, markIdioms, markPets, markSpanishVerbs, markReports } from './false-friends.ts'
import { markRecovery } from './recovery.ts'
import { empty, men, nonPatientGenderWords, women } from './vocabulary.ts'
import { markWordParts } from './word-parts.ts'

/** Marks the words of a query with what they say, what is surer first. Returns the place. */
export function mark(tokens: readonly Marked[], known: Known): PlaceMeant | null {
  markDevotions(tokens)
  markUnspoken(tokens)
  markRecovery(tokens)
  markIdioms(tokens)
  markReports(tokens)
  markWholeCare(tokens)
  markForgotten(tokens)
  markPets(tokens)
  markAunts(tokens)
  markSpanishVerbs(tokens)
  markNotes(tokens, 2)
  markAges(tokens)
  markClock(tokens)
  markPrices(tokens)
  markDirectBilling(tokens)
  if (tokens.length > 4) markAllergens(tokens)
  markCare(tokens, 2)
  markBites(tokens)
  markBody(tokens)
  const announced = markPlaces(tokens, known, 'announced')
  markLanguages(tokens)
  markGender(tokens, nonPatientGenderWords)
  markNotes(tokens)
  markInsurers(tokens, known)
  markCare(tokens, 1, (word) => !empty.has(word) && !women.has(word) && !men.has(word))
  const bare = markPlaces(tokens, known, 'bare')
  markGender(tokens)
  markCare(tokens, 1)
  markAdjectives(tokens, known)
  markWordParts(tokens, known)
  markBodyAlone(tokens)
  return placeMeant(tokens, [...announced, ...bare])
}
