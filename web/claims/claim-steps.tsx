import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { useProgram } from '../app/program.ts'

/** Everybody who must act next on a claim, by when, and what staff do about it; nothing as of a day. */
export function ClaimSteps({
  claim: { insurer_name, next_steps },
}: {
  claim: Pick<StaffClaim, 'insurer_name' | 'next_steps'>
}) {
  const { t, formats } = useProgram()
  return next_steps.map(({ owner, code, by }) => (
    <div key={code}>
      <b>{t(`claims.turn.${owner}`, { insurer: insurer_name ?? t('claims.insurer') })}</b>
      {by && ` · ${t('claims.turn_by', { day: formats.day(by) })}`}
      <p>{t(`claim_steps.${code}`)}</p>
    </div>
  ))
}
