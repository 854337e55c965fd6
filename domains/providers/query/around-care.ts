import type { Marked } from './marks.ts'
import { careGivers } from './vocabulary.ts'

/** `not a psychiatrist`, `sin dolor`, `no quiero cirugía`, `anything but a chiropractor`: said to be unwanted just before `at`. */
export const isRefused = (tokens: readonly Marked[], at: number) =>
  /(?:^| )(?:no|no more|enough of|tired of|not|dont|doesnt|without|sin|except|excepto|menos|(?:instead|in place) of|(?:rather|other) than|any\w+ but|en (?:vez|lugar) de|nada de)(?: (?:a|an|any|the|another|un|una|otro|otra|que|me|to|be|for|quiero|want|wanna|necesito|need|looking|busco|see|ir|con|al|ver|is|es|sea|ser))*$/.test(
    tokens
      .slice(Math.max(0, at - 6), at)
      .map(({ role, text }) => (role === null || role.is === 'empty' ? text : '-'))
      .join(' ')
  )

/** `tsh 9.8`, `la glucosa en 287`: a value that was measured is a result. */
export const isMeasured = (tokens: readonly Marked[], at: number) =>
  /^(?:[a-z]\d )?(?:(?:is|was|came|back|at|of|level|en|de|es|salio|esta|a) ){0,3}\d{1,4}(?: |$)(?!(?:year|yr|ano|mes|month|week|semana|day|dia|am|pm|min|hora|hour))/.test(
    tokens
      .slice(at + 1, at + 6)
      .map(({ text }) => text)
      .join(' ')
  )
/** `maybe anorexia`, `será dengue`, `por dolor de hombro`: what somebody supposes to have, and what the rest comes from. */
export const isSupposed = (tokens: readonly Marked[], at: number) =>
  /(?:^| )(?:(?:maybe|perhaps|probably|possibly|possible|think|suspect|might|sera|seran|creo|posible\w*|quizas?|sospech\w+|tal vez)(?: \w+){0,3}|(?:por|because of|due to|debido a)(?: (?:el|la|los|las|un|una|mi|my|a|the))?)$/.test(
    tokens
      .slice(Math.max(0, at - 4), at)
      .map(({ text }) => text)
      .join(' ')
  )

/** `foot doctor`, `especialista en tiroides`, `clínica del dolor`: whose doctor is asked for. */
export const isAsked = (tokens: readonly Marked[], at: number) => {
  const isGiver = (text: string) => careGivers.has(text) || /^clinic(?:a?s?)$/.test(text)
  const says = (i: number) => isGiver(tokens[i]?.text ?? '')
  const links = tokens.slice(Math.max(0, at - 3), at).map(({ text }) => text)
  return (
    says(at) ||
    says(at + 1) ||
    (/^(?:de|del|en|in)$/.test(links.findLast((text) => text !== 'la' && text !== 'los') ?? '') &&
      links.some(isGiver))
  )
}

/** `mi seguro cubre urgencias`, `are emergencies covered`, `control después de urgencias`: asked about, or where somebody has been. */
export const isNoNeed = (tokens: readonly Marked[], at: number, length: number) => {
  const textOf = (from: number, to: number) =>
    ` ${tokens
      .slice(Math.max(0, from), to)
      .map(({ text }) => text)
      .join(' ')} `
  const link = '(?:(?:the|la|las|el|los|an?|una?|my|mi|er|any|in|at|de|en|por) ){0,3}'
  return (
    new RegExp(
      ` (?:cover(?:s|ed|ing|age)?|cubr\\w+|cobertura|includes?|incluye|pays for|paga|after|following|discharged from|sent home from|came from|went to|been to|was (?:in|at)|seen (?:in|at)|despues de|tras|luego de|sali(?:o|mos)? de|saliendo de|fui a|fuimos a|estuv[eo] en|(?:atendieron|vieron|trataron) en) ${link}$`
    ).test(textOf(at - 6, at)) ||
    /^ (?:(?:care|room|services?|visits?|department|medicas?|are|is|estan?|son) ){0,3}(?:covered|cubiert[oa]s?|included|incluid[oa]s?) /.test(
      textOf(at + length, at + length + 5)
    )
  )
}

/** `no es urgente`, `nothing urgent`. */
export const isDenied = (marked: readonly Marked[], at: number) =>
  /(?:^| )(?:no|not|isnt|nothing|nada|sin)(?: (?:es|is|an|a|una|un|de|tan|muy|that|very|really|super|tengo))*$/.test(
    marked
      .slice(Math.max(0, at - 4), at)
      .map(({ text }) => text)
      .join(' ')
  )
