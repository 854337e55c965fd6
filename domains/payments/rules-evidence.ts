/** Files that a dispute takes, one for each kind of evidence of the payment service. */
export const maxEvidenceFiles = 4

/** Bytes of all files of a dispute that the payment service takes. */
export const maxEvidenceBytes = 4_500_000

type Answerable = {
  status: string
  due_at: Date | null
  evidence_sent_at: Date | null
}

/** Why evidence for a dispute is not taken at an instant; null when it is. */
export function evidenceRefusal(
  { status, due_at, evidence_sent_at }: Answerable,
  now: Date
): 'no-such-move' | 'evidence-sent' | 'evidence-late' | null {
  if (status !== 'open') return 'no-such-move'
  if (evidence_sent_at !== null) return 'evidence-sent'
  return due_at === null || due_at <= now ? 'evidence-late' : null
}
