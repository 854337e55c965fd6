import { languageAdjectives } from './languages.ts'
import { isPerson } from './cares-of.ts'
import { isOfPatient } from './mark-languages.ts'
import type { Marked } from './marks.ts'
import type { Known } from './places.ts'
import { isReporting } from './wanted.ts'
import { careGivers, forWhom, men, nonPatientGenderWords, women } from './vocabulary.ts'

const textAround = (marked: readonly Marked[], from: number, to: number) =>
  marked
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ')

/** Before or after a gender it describes the patient: `soy mujer`, `mujer de 60`, `34 yo female`, `hombre con`. */
const ofPatientBefore = /(?:^| )(?:(?:soy|im|am|as|in|en)(?: (?:a|an|un|una))?|\d+|yo|old|anos)$/
const ofPatientAfter = /^(?:(?:de )?\d|con |with |who has |patients?(?: |$)|pacientes?(?: |$))/
/** Before or after a gender it is wished: `que lo atienda un hombre`, `woman preferred`, `una mujer por favor`. */
const wishedBefore =
  /(?:^| )(?:prefer\w*|prefier\w*|mejor|atiend[ae]n?|vea|revise|rather|only|solo|ideally|by|is|be|sea|es|seen|like|talk|speak|hablar|platicar)(?: (?:con|with|que|sea|be|to|see|have|por|a|an|un|una|de|lo|la|me|fuera))*$/
const wishedAfter =
  /^(?:(?:would be |if )?(?:please|pls|plz|prefer\w*|porfa\w*|por fa\w*|de preferencia|only|if possible|si se puede|mejor)(?: |$)|(?:to|who can|i can|que me|con quien|con la que|con el que) (?:talk|speak|listen|see|examine|examin|check|treat|help|hablar|escuch|atiend|revis|vea|trat|pueda|platic))/
const refusedBefore =
  /(?:^| )(?:no|not|sin|dont|never)(?: (?:a|an|un|una|quiero|want|me|sea|be|que|gust\w+|see|ver|another))*$/

/** `friendly to gay men`, `amable con las mujeres`: how somebody is with them, and of whom nothing is wrong. */
const welcome =
  /(?:^| )(?:(?:friendly|welcoming|kind|good|nice|open|respectful|gentle|amigables?|amables?|respetuos[oa]s?|abiert[oa]s?|paciente) (?:to|with|towards?|con|a|hacia)(?: \w+)?|lesbian|gay|queer)$/

/** Marks words of a gender (of `words` only), unless they name the patients: `doctor for women`. */
export function markGender(marked: readonly Marked[], words?: ReadonlySet<string>) {
  const genderOf = ({ text }: Marked) =>
    women.has(text) || text === 'chica'
      ? ('female' as const)
      : men.has(text) || text === 'chico'
        ? ('male' as const)
        : null
  // `hombre o mujer me da igual`.
  const isEither = marked.some(
    (token, i) =>
      genderOf(token) &&
      /^(?:o|or|u|y|and)$/.test(marked[i + 1]?.text ?? '') &&
      genderOf(marked[i + 2] ?? token) === (genderOf(token) === 'male' ? 'female' : 'male')
  )
  const isAboutCare = marked.some(
    ({ role, text }) =>
      (role?.is === 'care' && role.is_name) || careGivers.has(text) || isPerson(text)
  )
  for (const [i, token] of marked.entries()) {
    const gender = genderOf(token)
    if (!gender || token.role !== null || words?.has(token.text) === false) continue
    const [before, after] = [textAround(marked, i - 4, i), textAround(marked, i + 1, i + 4)]
    // `my male partner`
    const [own, next] = [marked[i - 1]?.text ?? '', marked[i + 1]?.text ?? '']
    const isOwn = /^(?:my|his|her|our|mi|su)$/.test(own) && !careGivers.has(next) && !isPerson(next)
    // `que atienda a hombres`: many of them are patients.
    const areMany = /^(?:women|men|mujeres|hombres)$/.test(token.text)
    const isWished =
      (areMany ? /(?:^| )(?:de )?pref[a-z]+$/ : wishedBefore).test(before) ||
      wishedAfter.test(after)
    // `friendly to gay men`, `sees a lot of older men`; `doctoras mujeres` give the care.
    const isGiver = [own, next].some((text) => careGivers.has(text) || isPerson(text))
    const isWhom = forWhom.has(own) || (areMany && !isGiver)
    const isPatient = ofPatientBefore.test(before) || ofPatientAfter.test(after)
    const isWelcome = areMany && welcome.test(before)
    if (isEither || isOwn || isWelcome || (isPatient && !isWished)) token.role = { is: 'empty' }
    else if (refusedBefore.test(before))
      token.role = { is: 'gender', gender: gender === 'male' ? 'female' : 'male' }
    else if (/^chic[oa]$/.test(token.text) && !/(?:^| )mejor(?: una?)?$/.test(before)) continue
    else if (isWished || nonPatientGenderWords.has(token.text) || (isAboutCare && !isWhom))
      token.role = { is: 'gender', gender }
  }
}

/** In a longer query an adjective is of what it stands beside: `the Mexican card`. */
const shortQuery = 4
/** Marks adjectives of countries that no name has: `american doctor`. */
export function markAdjectives(marked: readonly Marked[], { uses }: Known) {
  for (const [i, token] of marked.entries()) {
    const code = languageAdjectives.get(token.text)
    const isOfGiver = [marked[i - 1], marked[i + 1]].some(
      (one) => one && (careGivers.has(one.text) || isPerson(one.text) || one.role?.is === 'care')
    )
    if (!isOfGiver && marked.length > shortQuery) continue
    if (code && token.role === null && uses(token.text) === 0 && !isOfPatient(marked, i, 1))
      token.role = { is: 'language', code, is_sure: false }
  }
}

const professions = /^(?:doctor|dr|cirujan|\w+olog)as?$/
/** `busco una doctora`, `ginecóloga`, `médica clínica`: who means any writes the masculine. Before a name it is a title. */
export const asksForWoman = (marked: readonly Marked[]) =>
  marked.some(({ text }, i) => {
    const [own, next] = [marked[i - 1]?.text ?? '', marked[i + 1]?.text ?? '']
    const isMedica =
      text === 'medica' &&
      /^(?:clinica|familiar|general|internista|cirujana)$/.test(next) &&
      /^(?:|una|la|busco|necesito|quiero|buena|mejor)$/.test(own)
    return (professions.test(text) || isMedica) && !isReporting(marked, i)
  })
