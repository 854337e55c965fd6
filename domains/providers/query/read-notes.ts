import { isComplaint } from './body.ts'
import { isPerson } from './choose-care.ts'
import type { Marked } from './marks.ts'
import { isSmall } from './tokens.ts'
import { openWords, partsOfDay, type Note } from './vocabulary.ts'

/** Returns what else a query asks for; `hurts` when something is complained of, `isCared` when care at home is asked for. */
export function readNotes(
  tokens: readonly Marked[],
  { hurts, isCared }: { hurts: boolean; isCared: boolean }
): Set<Note> {
  // `joints swollen in the morning` says when it hurts, and not when somebody should be open; `fisio en Madrid por la tarde` does.
  const saysWhen = ({ role }: Marked) =>
    role !== null && role.is !== 'note' && role.is !== 'empty' && role.is !== 'gender'
  const isAskedFor = ({ role, text }: Marked) =>
    role?.is === 'care' && (role.is_name || isPerson(text))
  const isOffer = (token: Marked) =>
    token.role?.is === 'care' ? isAskedFor(token) : token.role?.is !== 'home'
  const isOfComplaint = (i: number) =>
    hurts &&
    (isComplaint(tokens[i - 1]?.text ?? '') ||
      !tokens.slice(0, i).filter(saysWhen).slice(-1).some(isOffer))
  // `physio for frozen shoulder evenings`.
  const isFree = ({ text }: Marked, i: number) =>
    /^(?:evenings|mornings|afternoons|tardes)$/.test(text) &&
    !isSmall(tokens[i - 1]?.text ?? '') &&
    tokens.some(isAskedFor)
  const isWhenItHurts = (token: Marked, i: number) =>
    (partsOfDay.has(token.text) || isSmall(token.text)) &&
    !isFree(token, i) &&
    !tokens.some(({ role, text }) => role === token.role && /^(?:this|esta)$/.test(text)) &&
    (isCared || isOfComplaint(i)) &&
    !tokens.some((one) => openWords.has(one.text))
  return new Set(
    tokens.flatMap((token, i) => {
      if (token.role?.is !== 'note' || isWhenItHurts(token, i)) return []
      // Somebody has to be open today, unless it broke today.
      const isToday = /^(?:today|hoy)$/.test(token.text) && !isOfComplaint(i)
      return isToday ? [token.role.note, 'opening' as const] : token.role.note
    })
  )
}
