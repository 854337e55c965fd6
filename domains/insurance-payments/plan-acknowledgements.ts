import type { Tx } from '../context.ts'
import type { AcknowledgedClaim } from './contract-acknowledgement.ts'
import type { Acknowledgement } from './reading/x12-277ca.ts'

type Planned = AcknowledgedClaim & { version: number | null }

/** Finds the claims by our number and says what would be done with each. A number that another claim has is not taken over. */
export async function planAcknowledgements(
  tx: Tx,
  answers: readonly Acknowledgement[]
): Promise<Planned[]> {
  if (answers.length === 0) return []
  const numbers = [...new Set(answers.map(({ claim_number }) => claim_number))]
  const claims = await tx
    .selectFrom('claim')
    .select(['id', 'number', 'status', 'version', 'insurance_company_id'])
    .where('number', 'in', numbers)
    .execute()
  const given = answers.flatMap(({ insurer_claim_number }) => insurer_claim_number ?? [])
  const taken = await tx
    .selectFrom('claim')
    .select(['id', 'insurer_claim_number', 'insurance_company_id'])
    .where('insurer_claim_number', 'in', given.length > 0 ? given : [''])
    .execute()
  const seen = new Set<string>()
  return answers.map((answer) => {
    const { claim_number, insurer_claim_number, status } = answer
    const claim = claims.find(({ number }) => number === claim_number)
    const isTaken = taken.some(
      (other) =>
        other.insurer_claim_number === insurer_claim_number &&
        other.id !== claim?.id &&
        other.insurance_company_id === claim?.insurance_company_id
    )
    const hold = !claim
      ? 'unknown'
      : seen.has(claim.id) || claim.status !== 'sent'
        ? 'not_waiting'
        : answer.answer === 'received'
          ? 'only_received'
          : null
    if (claim && hold === null) seen.add(claim.id)
    return {
      ...{ claim_number, status, hold },
      insurer_claim_number: isTaken ? null : insurer_claim_number,
      action: hold !== null ? 'nothing' : answer.answer === 'accepted' ? 'accept' : 'reject',
      claim: claim ? { id: claim.id, number: claim.number } : null,
      version: claim?.version ?? null,
    }
  })
}
