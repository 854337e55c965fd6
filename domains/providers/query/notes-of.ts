import { isComplaint } from './body.ts'
import { isPerson } from './choose-care.ts'
import type { Marked, Role } from './marks.ts'
import { isSmall } from './tokens.ts'
import { openWords, partsOfDay } from './vocabulary.ts'

type Noted = Extract<Role, { is: 'note' }>['note']

const isAskedFor = ({ role, text }: Marked) =>
  role?.is === 'care' && (role.is_name || isPerson(text))
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
  const asksWhenOpen = tokens.some(({ text }) => openWords.has(text))
  // `physio for frozen shoulder evenings`.
  const isFree = ({ text }: Marked, i: number) =>
    /^(?:evenings|mornings|afternoons|tardes)$/.test(text) &&
    !isSmall(tokens[i - 1]?.text ?? '') &&
    tokens.some(isAskedFor)
  const isComing = (token: Marked) =>
    tokens.some(({ role, text }) => role === token.role && /^(?:this|esta)$/.test(text))
  const isWhenItHurts = (token: Marked, i: number) =>
    (partsOfDay.has(token.text) || isSmall(token.text)) &&
    !asksWhenOpen &&
    !isFree(token, i) &&
    !isComing(token) &&
    (isCared || isOfComplaint(i))
  return new Set(
    tokens.flatMap((token, i) => {
      if (token.role?.is !== 'note' || isWhenItHurts(token, i)) return []
      // Somebody has to be open today, unless it broke today.
      const isToday = /^(?:today|hoy)$/.test(token.text) && !isOfComplaint(i)
      return isToday ? [token.role.note, 'opening' as const] : token.role.note
    })
  )
}
