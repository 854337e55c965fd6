/** Wording and marks of the evidence that a provider accepts a plan. */
import { evidenceOfStaff, type Evidence } from '@numo/domains/providers/contract-shapes.ts'
import { evidenceWords } from '@numo/domains/providers/rules.ts'
import type { Formats } from '../words/formats.ts'
import type { Words } from '../words/words.ts'

/** How a plan is billed (`direct`, `pay_and_claim`, `unknown`), or `listed` when nobody has confirmed it. */
export type EvidenceMark = 'direct' | 'pay_and_claim' | 'unknown' | 'listed'

/** Returns the mark of an evidence: its billing, or `listed` when unconfirmed. */
export const markOf = (evidence: Pick<Evidence, 'billing' | 'confirmed_on'>): EvidenceMark =>
  evidence.confirmed_on === null ? 'listed' : evidence.billing

/** Returns `Atlas Gold` for `Atlas` and `Gold`; a plan that begins with its insurer's name is returned as it is. */
export function coverName(insurer: string, plan: string | null): string {
  if (plan === null) return insurer
  const first = insurer.split(' ')[0] ?? insurer
  return plan.toLowerCase().startsWith(first.toLowerCase()) ? plan : `${insurer} ${plan}`
}

/** Words and formats of the language, and the current day (`YYYY-MM-DD`), which decides whether evidence is old. */
type EvidenceText = { t: Words; formats: Formats; today: string }

/** Returns the name of a source; for findings of staff, how they were obtained. */
export const sourceName = ({ kind, name }: Evidence['source'], t: Words): string =>
  name ?? t(`common.evidence.by.${evidenceOfStaff.find((one) => one === kind) ?? 'partner'}`)

/** Returns a sentence such as `In Atlas Gold’s network, confirmed by the insurer’s directory on 12 Nov 2026`. */
export function evidenceSentence(evidence: Evidence, { t, formats, today }: EvidenceText): string {
  const { sentence, is_old } = evidenceWords(evidence, today)
  const message = t(`common.evidence.${sentence}`, {
    cover: coverName(evidence.insurer.name, evidence.plan?.name ?? null),
    source: sourceName(evidence.source, t),
    day: evidence.confirmed_on === null ? '' : formats.day(evidence.confirmed_on),
  })
  return is_old ? `${message}. ${t('common.evidence.old')}` : message
}
