import { isComplaint, isPart } from './body.ts'
import { isPerson, nurse } from './cares-of.ts'
import type { Marked, Role } from './marks.ts'
import { isSmall } from './tokens.ts'
import { openWords, partsOfDay } from './vocabulary.ts'

type Noted = Extract<Role, { is: 'note' }>['note']

const isAskedFor = ({ role, text }: Marked) =>
  role?.is === 'care' && (role.is_name || isPerson(text))
const weekday =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends|lunes|martes|miercoles|jueves|viernes|sabado|domingo)$/
/** What happened or will happen on a day, or is done on such days, which is no day to be open. */
const happened =
  /^(?:last|past|pasado|found|noticed|forgot|encontre|note|descubri|had|fell|got|was|went|ate|started|starts|start|began|begins|begin|arrive|arrives|arriving|broke|hit|hurt|twisted|slipped|stung|gave|woke|tuve|tuvo|tuvimos|fui|fue|fuimos|cai|cayo|comi|comio|comimos|empece|empezo|empieza|empiezan|empiezo|inicia|comienza|llego|llegamos|llega|hice|hizo|dolio|pico|mordio|operaron|torci|lastime|golpee|paso|rompi|rompio|quebre|desperte|salio|dio|nacio|takes|drinks|plays|smokes|runs|bebe|juega|juego|fuma|corre|caso|casa|casamos|boda|fiesta|viaje|viajo|viaja|viajamos|vuelo|volamos|regreso|regresamos|carrera|maraton|torneo|wedding|married|marrying|party|flight|trip|fly|flying|travelling|traveling|leaving|race|marathon|tournament)$/
/** What somebody does on a day, or has only until then, in more than one word. */
const done =
  / (?:me voy|nos vamos|(?:i|we) (?:work|leave|fly|go back)|(?<!(?:de|del|el|mi|al|por|su) )trabajo|trabajamos|(?:comes?|coming|gets?|getting|goes|going) (?:home|out of)|(?:sale|vuelve|llega|regresa) (?:\w+ ){0,2}(?:del hospital|de la clinica|a (?:su )?casa)|(?:back|returns?) (?:home|from hospital|from the hospital)|(?:runs?|running|ran) out|se (?:me |le |nos )?(?:acaba\w*|termina\w*|vence\w*)|expires?|(?:a|my) (?:speech|presentation|interview)|discurso|presentacion|entrevista) /
/** `before i start on`, `después del`: behind it a day says until or since when, unless an hour or a comma stands between. */
const until =
  /(?:^| )(?:(?:before|until|till|antes|hasta)(?: (?!(?:and|or|y|o|on the)(?: |$))[a-z]+){0,6}|(?:after|despues|luego)(?: (?:the|this|next|de|del|el|la|este|esta|proximo))*)$/
const day = new RegExp(`${weekday.source}|^(?:weekend|semana|christmas|navidad|holidays|easter)$`)

/** What somebody looks for, and not what is wrong with them. */
const isOffer = (token: Marked) =>
  token.role?.is === 'care' ? isAskedFor(token) : token.role?.is !== 'home'
const isSaid = ({ role }: Marked) =>
  role !== null && role.is !== 'note' && role.is !== 'empty' && role.is !== 'gender'

/**
 * Returns the notes of a marked query. A time of day belongs to what was said last before it: `joints swollen in the morning` says when it
 * hurts, `fisio en Madrid por la tarde` when somebody should be open. `first` is the likeliest kind of care.
 */
export function notesOf(
  tokens: readonly Marked[],
  { hurts, first }: { hurts: boolean; first: string | undefined }
): Set<Noted> {
  const isOfComplaint = (i: number) =>
    hurts &&
    (isComplaint(tokens[i - 1]?.text ?? '') ||
      !tokens.slice(0, i).filter(isSaid).slice(-1).some(isOffer))
  const isCared = first === 'home-care' || first === 'nursing'
  // `i am out of insulin`: what cannot wait until somebody is open.
  const isMust = / (?:out of|ran out|run out|lost|se me acab\w+|me quede sin|sin) /.test(
    ` ${tokens.map(({ text }) => text).join(' ')} `
  )
  // `con la boca abierta`, `open wound`, `resonancia abierta`, `cant open it`
  const isGaping = ({ text }: Marked, i: number) =>
    // `no abre los ojos`
    (/^abr/.test(text) && isPart(tokens[i + 2]?.text ?? '')) ||
    (/^(?:open|abiert[oa]s?|abrir)$/.test(text) &&
      (/^(?:cant|cannot|couldnt|puedo|puede|ni|lo|la)$/.test(tokens[i - 1]?.text ?? '') ||
        /^(?:hard|difficult|painful)$/.test(tokens[i - 2]?.text ?? '') ||
        /^(?:toys?|juguete|remote|bottle|frasco|control)$/.test(tokens[i - 1]?.text ?? '') ||
        tokens.some((one) => /^(?:mri|resonancia)$/.test(one.text)) ||
        isPart(tokens[i - 1]?.text ?? '') ||
        [tokens[i - 1], tokens[i + 1]].some((one) =>
          /^(?:wounds?|sores?|heart|bite|mri|fracture|herida|corazon|fractura|llaga|resonancia)$/.test(
            one?.text ?? ''
          )
        )))
  const asksWhenOpen = tokens.some((token, i) => openWords.has(token.text) && !isGaping(token, i))
  const isAskedForAt = (i: number) =>
    tokens.slice(i, i + 1).some((one) => isAskedFor(one) && !nurse.test(one.text))
  // `physio for frozen shoulder evenings`.
  const isFree = ({ text, role }: Marked, i: number) =>
    // `night dentist`
    (partsOfDay.has(text) && tokens[i + 1]?.role !== role && isAskedForAt(i + 1)) ||
    (/^(?:evenings|mornings|afternoons|tardes)$/.test(text) &&
      !isSmall(tokens[i - 1]?.text ?? '') &&
      tokens.some(isAskedFor))
  const isComing = (token: Marked) =>
    tokens.some(({ role, text }) => role === token.role && /^(?:this|esta)$/.test(text))
  // `does any pharmacy deliver insulin at night`
  const isOfShop = (i: number) =>
    tokens
      .slice(0, i)
      .some(({ role }) => role?.is === 'care' && role.ids[0] === 'pharmacy' && !role.is_complaint)
  // `cuidadora de noche`
  const isOfCarer = (i: number) =>
    nurse.test(tokens.slice(0, i).findLast(({ role }) => role?.is !== 'note')?.text ?? '')
  // `todo en una mañana` says how long.
  const isSpan = ({ text }: Marked, i: number) =>
    partsOfDay.has(text) &&
    /^(?:a|an|una|one|single|sola|toda|media)$/.test(tokens[i - 1]?.text ?? '')
  // `el sábado me caí`, `i fell on sunday`.
  const isPast = ({ text }: Marked, i: number) => {
    const clause = Math.max(
      i - 4,
      tokens.slice(0, i).findLastIndex((one) => /^(?:and|y|e|but|pero)$/.test(one.text)) + 1
    )
    return (
      weekday.test(text) &&
      [...tokens.entries()].some(
        ([at, one]) =>
          at >= clause &&
          at <= i + 3 &&
          at !== i &&
          happened.test(one.text) &&
          // `en casa el domingo`
          !(one.text === 'casa' && /^(?:en|a|de|mi|la|su)$/.test(tokens[at - 1]?.text ?? ''))
      )
    )
  }
  // `i run out of pills on friday`, `el viernes me voy de viaje`; words for whom somebody looks part it from the day.
  const isDoneThen = ({ text }: Marked, i: number) => {
    if (!weekday.test(text) || asksWhenOpen) return false
    // Who comes out of a hospital asks for none.
    const endsClause = (one: Marked) =>
      (isAskedFor(one) && !/^(?:hospital|clinica)$/.test(one.text)) ||
      /^(?:and|y|e|but|pero|need|necesito|busco|quiero|can|puedo)$/.test(one.text)
    const from = tokens.slice(0, i).findLastIndex((one) => endsClause(one) || one.starts)
    const to = tokens.findIndex((one, at) => at > i && (endsClause(one) || one.starts))
    const clause = tokens.slice(tokens[from]?.starts ? from : from + 1, to < 0 ? undefined : to)
    return done.test(` ${clause.map((one) => one.text).join(' ')} `)
  }
  // `cuidadora de lunes a viernes`
  const isSpanOfCarer = ({ text }: Marked, i: number) =>
    isCared &&
    !asksWhenOpen &&
    weekday.test(text) &&
    [i - 2, i].some(
      (at) =>
        weekday.test(tokens[at]?.text ?? '') &&
        /^(?:to|through|thru|till|a|al)$/.test(tokens[at + 1]?.text ?? '') &&
        weekday.test(tokens[at + 2]?.text ?? '')
    )
  // `before the weekend`, `antes de entrar a trabajar el lunes`: until when it is needed.
  const isDeadline = ({ role }: Marked) => {
    const first = tokens.findIndex((one) => one.role === role)
    return (
      !asksWhenOpen &&
      tokens.some((one) => one.role === role && day.test(one.text)) &&
      until.test(
        tokens
          .slice(Math.max(0, first - 8), first)
          .map((one) => `${one.starts ? ', ' : ''}${isAskedFor(one) ? '-' : one.text}`)
          .join(' ')
      )
    )
  }
  // `late to everything`
  const isUnpunctual = ({ text }: Marked, i: number) =>
    text === 'late' && tokens[i - 1]?.text !== 'open' && tokens[i + 1]?.text === 'to'
  const isWhenItHurts = (token: Marked, i: number) =>
    (partsOfDay.has(token.text) ||
      isSmall(token.text) ||
      tokens.some(({ role, text }) => role === token.role && text === 'that')) &&
    !asksWhenOpen &&
    !isFree(token, i) &&
    !isComing(token) &&
    !isOfCarer(i) &&
    !isOfShop(i) &&
    (isCared || isOfComplaint(i))
  return new Set(
    tokens.flatMap((token, i) => {
      if (
        token.role?.is !== 'note' ||
        isWhenItHurts(token, i) ||
        isGaping(token, i) ||
        isUnpunctual(token, i) ||
        isSpan(token, i) ||
        isDeadline(token) ||
        isPast(token, i) ||
        isDoneThen(token, i) ||
        isSpanOfCarer(token, i)
      )
        return []
      // Somebody has to be open today, unless it broke today.
      const isToday =
        /^(?:today|hoy)$/.test(token.text) &&
        !isOfComplaint(i) &&
        !isMust &&
        tokens[i + 1]?.text !== 'mismo'
      return isToday ? [token.role.note, 'opening' as const] : token.role.note
    })
  )
}
