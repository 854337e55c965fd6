import { getHouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { getOnboarding, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import { QueryState } from '../app/query-state.tsx'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ClaimForm } from './claim-form.tsx'

/** Files a claim by its bill or by form; with a claim, changes it. */
export function FileClaim({
  accountId,
  claim_id,
  dropped = [],
}: {
  accountId: string
  claim_id: string | null
  /** Files of a bill that were dropped on the list. */
  dropped?: readonly File[]
}) {
  const { t } = useProgram()
  const onboarding = useRead(getOnboarding, { accountId })
  return (
    <>
      <PageHead title={t(`household_claims.filing.${claim_id ? 'change_title' : 'title'}`)} />
      <QueryState query={onboarding}>
        {(household) =>
          household.clients.length === 0 ? (
            <div className="empty">
              <p>{t('household_claims.filing.nobody')}</p>
              <ButtonLink look="primary" to="/onboard/clients?edit=1">
                {t('household_claims.filing.add_person')}
              </ButtonLink>
            </div>
          ) : claim_id ? (
            <ChangeClaim {...{ accountId, claim_id, household }} />
          ) : (
            <ClaimForm {...{ accountId, household, dropped }} claim={null} />
          )
        }
      </QueryState>
    </>
  )
}

function ChangeClaim({
  accountId,
  claim_id,
  household,
}: {
  accountId: string
  claim_id: string
  household: Onboarding
}) {
  const claim = useRead(getHouseholdClaim, { accountId, claim_id })
  return (
    <QueryState query={claim}>
      {(claim) => <ClaimForm {...{ accountId, household, claim }} dropped={[]} />}
    </QueryState>
  )
}
