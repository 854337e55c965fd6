import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { exportHouseholdClaimFhir } from '@numo/domains/claims/contract-fhir.ts'
import { getHouseholdClaim, type HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { isReversed } from '@numo/domains/claims/rules.ts'
import { QueryState } from '../app/query-state.tsx'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { FhirButton } from '../claims/fhir-button.tsx'
import { ClaimAppeal } from './claim-appeal.tsx'
import { ClaimDocuments } from './claim-documents.tsx'
import { ClaimExplained } from './claim-explained.tsx'
import { ClaimMessages } from './claim-messages.tsx'
import { ClaimNext } from './claim-next.tsx'
import { ClaimPackets } from './claim-packets.tsx'
import { ClaimLines, ClaimReceipt } from './claim-receipt.tsx'
import { ClaimStatus } from './claim-status.tsx'
import { ClaimStepper } from './claim-stepper.tsx'

type Props = { accountId: string; claim_id: string }

/** One claim of a household: what happens next, the decision, the bill, documents, messages and history. */
export function ClaimPage({ accountId, claim_id }: Props) {
  const { t } = useProgram()
  const query = useRead(getHouseholdClaim, { accountId, claim_id })
  return (
    <>
      <p className="claim-back">
        <Link to="/home/claims?tab=all">
          <IconChevronLeft size={17} aria-hidden />
          {t('household_claims.back')}
        </Link>
      </p>
      <QueryState query={query}>
        {(claim) => <Claim claim={claim} accountId={accountId} />}
      </QueryState>
    </>
  )
}

function Claim({ claim, accountId }: { claim: HouseholdClaim; accountId: string }) {
  const { t, caller } = useProgram()
  const { id: claim_id, number } = claim
  // A decision that was taken back is shown as the receipt it was, and explains nothing else.
  const standing = isReversed(claim) ? { ...claim, decision: null } : claim
  const title = [t(`home.claims.type.${claim.type}`), claim.provider_name]
  const happened = [
    ...claim.history.map(({ event, actor_role, note, created_at }) => ({
      ...{ title: t(`household_claims.event.${event}`), created_at, note },
      by: t(`household_claims.actor.${actor_role}`),
    })),
    ...claim.reminders.map(({ stage, created_at }) => ({
      ...{ title: t(`household_claims.reminder.${stage}`), created_at, note: null, by: null },
    })),
  ].toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <>
      <PageHead
        title={title.filter(Boolean).join(', ')}
        note={<ClaimStatus claim={claim} />}
        isOnPage
      />
      <ClaimStepper status={isReversed(claim) ? 'pending' : claim.status} />
      <div className="claim-page">
        <div>
          <ClaimNext claim={claim} accountId={accountId} />
          {claim.decision && <ClaimReceipt claim={claim} decision={claim.decision} />}
          <ClaimExplained claim={standing} />
          <ClaimLines claim={standing} />
          <ClaimDocuments claim={claim} accountId={accountId} />
          <ClaimPackets claim={claim} accountId={accountId} />
          <ClaimAppeal key={claim.version} claim={claim} accountId={accountId} />
          <ClaimMessages claim={claim} accountId={accountId} />
        </div>
        <div>
          <Panel title={t('household_claims.facts')}>
            <ClaimFacts claim={claim} />
            <FhirButton
              number={number}
              read={() => caller.call(exportHouseholdClaimFhir, { accountId, claim_id })}
            >
              {t('household_decisions.fhir')}
            </FhirButton>
          </Panel>
          <Panel title={t('household_claims.history')}>
            <ol className="claim-history">
              {happened.map(({ title, created_at, by, note }) => (
                <li key={created_at + title}>
                  <b>{title}</b>
                  <small>
                    <When at={created_at} />
                    {by && ` · ${by}`}
                  </small>
                  {note && <p>{note}</p>}
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      </div>
    </>
  )
}

function ClaimFacts({ claim }: { claim: HouseholdClaim }) {
  const { t, formats } = useProgram()
  const { service_from, service_until, client } = claim
  const days = [service_from, ...(service_until === service_from ? [] : [service_until])]
  const paid =
    claim.payee_type === 'provider' ? 'clinic' : claim.is_paid_by_household ? 'you' : 'nobody'
  return (
    <Facts
      only_known
      items={[
        [t('household_claims.fact.person'), `${client.first_name} ${client.last_name}`],
        [t('household_claims.fact.days'), days.map((day) => formats.day(day)).join(' – ')],
        [
          t('household_claims.fact.reason'),
          claim.diagnoses.map((one) => one.description).join(', '),
        ],
        [
          t('household_claims.fact.country'),
          claim.service_country && formats.country(claim.service_country),
        ],
        [t('household_claims.fact.paid'), t(`household_claims.paid_by.${paid}`)],
        [t('household_claims.fact.insurer'), claim.insurer_name],
        [t('household_claims.fact.number'), claim.number],
        [t('household_claims.fact.insurer_number'), claim.insurer_claim_number],
      ]}
    />
  )
}
