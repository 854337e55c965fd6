/** How the reason to believe that a provider takes a plan is worded and marked. */
import { evidenceOfStaff, type Evidence } from '@numo/domains/providers/contract-shapes.ts'
import { evidenceWords } from '@numo/domains/providers/rules.ts'
import type { Formats } from '../words/formats.ts'
import type { Words } from '../words/words.ts'

/** The three ways a plan is taken, and what we do not know yet. */
export type EvidenceMark = 'direct' | 'pay_and_claim' | 'unknown' | 'listed'

/** The mark of an evidence: how the bill is settled, or that nobody confirmed it yet. */
export const markOf = (evidence: Pick<Evidence, 'billing' | 'confirmed_on'>): EvidenceMark =>
  evidence.confirmed_on === null ? 'listed' : evidence.billing

/** `Atlas` and `Gold` -> `Atlas Gold`; a plan that carries its insurer's name stands alone. */
export function coverName(insurer: string, plan: string | null): string {
  if (plan === null) return insurer
  const first = insurer.split(' ')[0] ?? insurer
  return plan.toLowerCase().startsWith(first.toLowerCase()) ? plan : `${insurer} ${plan}`
}

/** The language it is said in, and the calendar day (`YYYY-MM-DD`) that decides whether it is old. */
type EvidenceText = { t: Words; formats: Formats; today: string }

/** Who says so, by name; what staff found out is said by how they did. */
export const sourceName = ({ kind, name }: Evidence['source'], t: Words): string =>
  name ?? t(`common.evidence.by.${evidenceOfStaff.find((one) => one === kind) ?? 'partner'}`)

/** `In Atlas Gold’s network, confirmed by the insurer’s directory on 12 Nov 2026` */
export function evidenceSentence(evidence: Evidence, { t, formats, today }: EvidenceText): string {
  const { sentence, is_old } = evidenceWords(evidence, today)
  const message = t(`common.evidence.${sentence}`, {
    cover: coverName(evidence.insurer.name, evidence.plan?.name ?? null),
    source: sourceName(evidence.source, t),
    day: evidence.confirmed_on === null ? '' : formats.day(evidence.confirmed_on),
  })
  return is_old ? `${message}. ${t('common.evidence.old')}` : message
}
