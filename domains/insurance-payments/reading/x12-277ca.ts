import { readInterchanges, type X12Message } from '@numo/kit/x12-segments.ts'
import { tidy } from '@numo/kit/read-text.ts'
import type { FileProblem } from './remittance.ts'
import { problem } from './remittance.ts'

/** What an insurer answered about one claim when it arrived, before any decision. */
export type Acknowledgement = {
  /** Our number of the claim, as the insurer repeats it (TRN02). */
  claim_number: string
  insurer_claim_number: string | null
  answer: 'accepted' | 'rejected' | 'received'
  /** X12 status category and codes with the insurer's own words, such as `A7 562 85: NPI unknown`. */
  status: string
}
export type AcknowledgementFile = {
  payer_name: string | null
  claims: readonly Acknowledgement[]
  /** What forbids applying it. */
  problems: readonly FileProblem[]
}

const limits = { characters: 12_000_000, segments: 500_000 }
/** Status categories (X12 code source 507): accepted for adjudication or split; returned or rejected. */
const answers: Readonly<Record<string, Acknowledgement['answer']>> = {
  A0: 'received',
  A1: 'received',
  A2: 'accepted',
  A3: 'rejected',
  A4: 'rejected',
  A5: 'accepted',
  A6: 'rejected',
  A7: 'rejected',
  A8: 'rejected',
}
const rank = { received: 0, accepted: 1, rejected: 2 } as const

/**
 * Parses X12 277CA claim acknowledgements (X214), also without their envelope. Of several answers about one claim the
 * worst counts. Returns null when the text is no 277CA.
 */
export function readAcknowledgements(text: string): AcknowledgementFile | null {
  const messages = readInterchanges(text, limits)
  if (!messages) return null
  const segments = messages.flatMap((message) => message.segments)
  const sets = segments.filter(([name]) => name === 'ST')
  const isOfClaims = segments.some(
    (one) =>
      (one[0] === 'GS' && one[8]?.includes('X214')) || (one[0] === 'ST' && one[3]?.includes('X214'))
  )
  if (!isOfClaims || !sets.every((set) => set[1] === '277')) return null
  const claims = messages.flatMap(answersIn)
  const isTest = segments.some((one) => one[0] === 'ISA' && one[15] === 'T')
  const ends = segments.filter(([name]) => name === 'SE').length
  const payer = segments.find((one) => one[0] === 'NM1' && one[1] === 'PR')?.[3]
  return {
    payer_name: payer ? tidy(payer, 140) || null : null,
    claims: claims.filter(({ status }) => status !== ''),
    problems: [
      ...(isTest ? [problem('test_file')] : []),
      ...(ends < sets.length || messages.some((one) => one.is_too_long)
        ? [problem('cut_off')]
        : []),
    ],
  }
}

/** The answers about claims of one interchange, each with the worst that is said of it. */
function answersIn({ segments, component }: X12Message): Acknowledgement[] {
  const claims: Acknowledgement[] = []
  let isPatient = false
  let isLine = false
  let open: Acknowledgement | null = null
  for (const segment of segments) {
    const [name, first = '', second = ''] = segment
    if (name === 'HL') {
      isPatient = segment[3] === 'PT'
      open = null
    } else if (name === 'SVC') isLine = true
    if (!isPatient) continue
    if (name === 'TRN' && first === '2' && second !== '') {
      open = {
        claim_number: tidy(second, 80),
        insurer_claim_number: null,
        answer: 'received',
        status: '',
      }
      isLine = false
      claims.push(open)
    }
    if (name === 'REF' && first === '1K' && open && !isLine)
      open.insurer_claim_number = tidy(second, 80) || null
    if (name !== 'STC' || !open) continue
    // A status has up to three reasons, each with a category of its own.
    for (const at of [1, 10, 11]) {
      const [category = '', ...codes] = (segment[at] ?? '').split(component)
      const answer = answers[category]
      if (!answer || (open.status !== '' && rank[answer] <= rank[open.answer])) continue
      const words = tidy(segment[12] ?? '', 300)
      open.answer = answer
      open.status = [
        [category, ...codes]
          .map((code) => tidy(code, 20))
          .join(' ')
          .trim(),
        words,
      ]
        .filter(Boolean)
        .join(': ')
    }
  }
  return claims
}
