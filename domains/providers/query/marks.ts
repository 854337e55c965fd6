import { isDenied, isNoNeed } from './around-care.ts'
import type { Token } from './tokens.ts'
import {
  access,
  greetings,
  homeVisits,
  kindsOfInsurance,
  notes,
  timesAgo,
  vaccines,
  type Note,
} from './vocabulary.ts'

export type Role =
  | { is: 'care'; ids: readonly string[]; words: number; is_name: boolean; is_complaint: boolean }
  | { is: 'language'; code: string; is_sure: boolean }
  | { is: 'gender'; gender: 'female' | 'male' }
  | { is: 'note'; note: Note | 'accepting' | 'direct' }
  | { is: 'place' }
  | { is: 'insurer'; slug: string }
  | { is: 'home' }
  | { is: 'name' }
  | { is: 'empty' }

/** A word of the query with what it was read as; null while nothing has read it. */
export type Marked = Token & { role: Role | null; is_corrected: boolean }

/** Runs `read` on every run of words of at most `longest` words that is still free, longest first. */
export function eachRun(
  marked: readonly Marked[],
  longest: number,
  read: (run: readonly Marked[], from: number) => Role | null
) {
  for (let length = Math.min(longest, marked.length); length > 0; length--)
    for (let from = 0; from + length <= marked.length; from++) {
      const run = marked.slice(from, from + length)
      if (run.some(({ role }) => role !== null)) continue
      const role = read(run, from)
      if (role) for (const token of run) token.role = role
    }
}

const sinceWhen = /(?:^| )(?:since|desde)(?: (?:el|la|last|the|este|this))?$/
const textBefore = (marked: readonly Marked[], at: number) =>
  marked
    .slice(Math.max(0, at - 2), at)
    .map(({ text }) => text)
    .join(' ')
const timeSpan = /^(?:days?|weeks?|months?|years?|hours?|while|time)$/

const livesThere = /^(?:live|lives|living|moved|based|vivo|vive|vivimos|resido|radico)$/
const contrast =
  /^(?:and|y|but|pero|so|then|entonces|are|is|im|am|were|estamos|estoy|esta|vivo|vivimos|live|living|hasta|apenas|recien|until|till|right|desde)$/
const offered = /^(?:speaks?|takes?|accepts?|can|does|sees?|is|works|has|knows|comes)$/
/**
 * True for `now` and `ya` that say what is so since something happened: `me operaron y ahora no la puedo doblar`, `we are now in chicago`, `ya
 * no ve bien`. At the end of a clause they ask for help at once: `lo quiero ya`.
 */
function isSinceThen(marked: readonly Marked[], at: number, length: number): boolean {
  const [token, next] = [marked[at], marked[at + length]]
  // `i live in medellin now`
  if (
    /^(?:now|ahora)$/.test(token?.text ?? '') &&
    marked.slice(Math.max(0, at - 5), at).some(({ text }) => livesThere.test(text))
  )
    return true
  if (length > 1 || !token || !next || next.starts) return false
  // `now that i live here`; somebody wants `a doctor now that speaks english`.
  if (token.text === 'now' && next.text === 'that') return !offered.test(marked[at + 2]?.text ?? '')
  if (token.text === 'ya' && next.text === 'que') return true
  const before = marked[at - 1]?.text ?? ''
  if (token.text === 'ya')
    return (
      !/^(?:necesito|quiero|ocupo|urge|ayuda|cita)$|(?:olog|iatr|ist|doctor|medic)[oa]?$/.test(
        before
      ) && !/^(?:por|porfa|please|pls)$/.test(next.text)
    )
  return (
    /^(?:now|ahora|ahorita)$/.test(token.text) &&
    (at === 0 || token.starts === true || contrast.test(before))
  )
}

/** `hoy no, pero me ha pasado` */
const isNotToday = (marked: readonly Marked[], at: number) =>
  marked[at]?.text === 'hoy' &&
  marked[at + 1]?.text === 'no' &&
  (marked[at + 2]?.starts ?? marked.length === at + 2)

const nearby = /^(?:close|closer|closest|near|nearer|nearest|next|cerca|cercan[oa]s?|junto)$/
/** Marks what is neither care nor a name: price, opening hours, urgency, video. */
export function markNotes(marked: readonly Marked[], least = 1) {
  eachRun(marked, 5, (run, from) => {
    if (run.length < least) return null
    const text = run.map((token) => token.text).join(' ')
    // `the er closest to my hotel`
    if (homeVisits.includes(text))
      return { is: nearby.test(marked[from - 1]?.text ?? '') ? 'empty' : 'home' }
    if ([timesAgo, kindsOfInsurance, greetings, access].some((list) => list.includes(text)))
      return { is: 'empty' }
    if (text === 'video' && /^(?:games?|juegos?)$/.test(marked[from + 1]?.text ?? '')) return null
    // `the remote`
    if (
      text === 'remote' &&
      /^(?:the|tv|car|garage)$/.test(marked[from - 1]?.text ?? '') &&
      !/^(?:visit|session|consult|appointment|option|doctor|therap)/.test(
        marked[from + 1]?.text ?? ''
      )
    )
      return { is: 'empty' }
    // `working remotely`
    if (
      /^(?:remotely|remote|remoto)$/.test(text) &&
      marked
        .slice(Math.max(0, from - 3), from + 3)
        .some((one) => /^(?:work|job|trabaj|empleo)/.test(one.text))
    )
      return { is: 'empty' }
    // `for several weeks now`, `now and then`
    if (text === 'now' && timeSpan.test(marked[from - 1]?.text ?? '')) return { is: 'empty' }
    if (text === 'now' && marked[from + 2]?.text === 'then') return { is: 'empty' }
    // `from now on`
    if (text === 'now' && marked[from - 1]?.text === 'from') return { is: 'empty' }
    // `fever now gone`
    if (
      text === 'now' &&
      /^(?:gone|fine|ok(?:ay)?|better|healed|over|stable)$/.test(marked[from + 1]?.text ?? '')
    )
      return { is: 'empty' }
    const found = notes.find(([, phrase]) => phrase === text)
    if (
      found?.[0] === 'urgent' &&
      (isSinceThen(marked, from, run.length) ||
        isDenied(marked, from) ||
        isNotToday(marked, from) ||
        isNoNeed(marked, from, run.length))
    )
      return { is: 'empty' }
    // `since sunday`, `desde el domingo`
    if (found?.[0] === 'opening' && sinceWhen.test(textBefore(marked, from))) return { is: 'empty' }
    return found ? { is: 'note', note: found[0] } : null
  })
}

/** Marks hours as a question of who is open: `after 6pm`, `a las 8`, `antes de las 9`; `after 6 weeks` is none. */
export function markClock(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    if (token.role !== null) continue
    const [, hour, half] = /^(\d{1,2})(am|pm|hrs?|h)?$/.exec(token.text) ?? []
    if (!hour || Number(hour) > 24) continue
    const [before2, before1] = [marked[i - 2]?.text ?? '', marked[i - 1]?.text ?? '']
    const after = marked[i + 1]?.text ?? ''
    const isSaid =
      half !== undefined ||
      /^(?:am|pm|hrs?|horas?|oclock)$/.test(after) ||
      (before1 === 'las' && /^(?:a|de|desde)$/.test(before2))
    const isAwake = marked
      .slice(Math.max(0, i - 5), i)
      .some(({ text }) =>
        /^(?:w[ao]k(?:e|es|ing)|awake|despiert[oa]s?|levanto|sle(?:ep\w*|pt)|d(?:o|ue|u)rm\w*)$/.test(
          text
        )
      )
    if (
      !isSaid ||
      isAwake ||
      /^(?:hace|llev[ao]|durante)$/.test(before1) ||
      yearsOld.test(after) ||
      (before1 === 'las' && /^(?:horas|semanas)$/.test(after))
    )
      continue
    token.role = { is: 'note', note: 'opening' }
    const next = marked[i + 1]
    if (next && next.role === null && /^(?:am|pm|hrs?|horas?|oclock)$/.test(next.text))
      next.role = token.role
  }
}

/** The oldest of whom a pediatrician sees. */
const oldestChild = 17
/** From this age somebody without another complaint is a geriatrician's. */
const oldAge = 65
const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const yearsOld = /^(?:years?|yrs?|yo|months?|mos?|weeks?|anos?|anitos?|meses|mes|semanas?)$/

/** Marks an age as a child's or an old person's: `my 6 year old`, `de 8 meses`, `my 85 year old mother`; `hace 2 años` is since when. */
export function markAges(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    const [, written = '', joined = ''] = /^(\d{1,2}|[a-z]+)(yo|yr|mo|m)?$/.exec(token.text) ?? []
    const digits = /\d/.test(written) ? written : String(numbers.indexOf(token.text) + 1 || '')
    const isOld = Number(digits) >= oldAge
    if (digits === '' || (Number(digits) > oldestChild && !isOld) || token.role !== null) continue
    const [next, after] = [marked[i + 1]?.text ?? '', marked[i + 2]?.text ?? '']
    const isEnglish =
      joined !== '' ||
      (yearsOld.test(next) && (after === 'old' || vaccines.has(after))) ||
      next === 'yo'
    const isOf = isOld && /^(?:hes|shes|im|is|who|aged|age)$/.test(marked[i - 1]?.text ?? '')
    const isSpanish =
      ['de', 'tiene'].includes(marked[i - 1]?.text ?? '') && /^(?:ano|mes|semana)/.test(next)
    if (!isEnglish && !isSpanish && !isOf) continue
    token.text = isOld ? 'elderly' : 'child'
    const ids = isOld ? ['geriatrics', 'family-medicine', 'internal-medicine'] : ['pediatrics']
    token.role = { is: 'care', ids, words: 1, is_name: false, is_complaint: false }
    for (const other of marked.slice(i + 1, i + 3))
      if (other.role === null && (yearsOld.test(other.text) || other.text === 'old'))
        other.role = { is: 'empty' }
  }
}

/** Marks what somebody is allergic to, which is not what they look for: `allergic to penicillin and need a dentist`. */
export function markAllergens(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    if (!/^alerg?ic[oa]?s?$|^allergic$/.test(token.text)) continue
    const [to, what, more] = [marked[i + 1], marked[i + 2], marked[i + 3]]
    if (!to || !what || !/^(?:to|a|al)$/.test(to.text) || what.role !== null) continue
    what.role = { is: 'empty' }
    if (more?.role === null && /^(?:stings?|bites?|shots?|eggs?|milk|nuts?)$/.test(more.text))
      more.role = what.role
  }
}

/** Marks what somebody left at home, which is no loss of memory: `se me olvidó mi levotiroxina`, `i forgot my inhaler`. */
export function markForgotten(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    const [whose, what] = [marked[i + 1]?.text ?? '', marked[i + 2]?.text ?? '']
    if (
      /^(?:olvid[oe]|olvidaron|deje|forgot|left)$/.test(token.text) &&
      /^(?:mi|mis|my|el|la|las|los|the|his|her|su|sus)$/.test(whose) &&
      !/^(?:names?|nombres?|hospital|stove|door|side|arm|leg|ear|eye|job|stroke|keys|family|home|house|casa)$/.test(
        what
      )
    )
      token.role = { is: 'empty' }
  }
}
