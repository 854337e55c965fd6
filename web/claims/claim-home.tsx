import { Link } from 'react-router'
import { exportClaimFhir } from '@numo/domains/claims/contract-fhir.ts'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { areLinesOpen } from '@numo/domains/claims/rules-moves.ts'
import { useAsOf } from '../app/as-of.tsx'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { AsOfNote, ChooseDay } from '../app/record/as-of-note.tsx'
import { Facts } from '../app/record/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { LinesTable } from './claim-lines.tsx'
import { ClaimChecks } from './claim-checks.tsx'
import { ClaimHistory } from './claim-history.tsx'
import { ClaimDecisions } from './claim-decisions.tsx'
import { ClaimDocuments } from './claim-documents.tsx'
import { ClaimMessages } from './claim-messages.tsx'
import { ClaimMoney } from './claim-money.tsx'
import { ClaimMoves } from './claim-moves.tsx'
import { ClaimPackets } from './claim-packets.tsx'
import { FhirButton } from './fhir-button.tsx'

/** Overview of a claim for staff: what happens next, who owes what, lines, diagnoses, decisions and history. */
export function ClaimHome({ claim }: { claim: StaffClaim }) {
  const day = useAsOf()
  return day !== null ? <ClaimThen claim={claim} day={day} /> : <ClaimToday claim={claim} />
}

/** The claim as it was at the end of a day: nothing can be done with it. */
function ClaimThen({ claim, day }: { claim: StaffClaim; day: string }) {
  const { t } = useProgram()
  return (
    <>
      <AsOfNote day={day}>{t('claims.as_of.record')}</AsOfNote>
      <div className="record-cols">
        <div>
          <ClaimMoney claim={claim} />
          <Panel title={t('claims.lines.title')}>
            <LinesTable claim={claim} />
          </Panel>
          <ClaimDecisions claim={claim} />
        </div>
        <div>
          <ClaimHistory history={claim.history} />
        </div>
      </div>
    </>
  )
}

/** The lines stand first while somebody works on them, the money once they were sent. */
const ClaimToday = ({ claim }: { claim: StaffClaim }) => (
  <>
    <ClaimMoves key={claim.version} claim={claim} />
    {areLinesOpen(claim.status) && <ClaimDocuments claim={claim} />}
    <div className="record-cols">
      <div>
        {areLinesOpen(claim.status) && <ClaimChecks id={claim.id} />}
        <ClaimMoney claim={claim} />
        {!areLinesOpen(claim.status) && <ClaimDocuments claim={claim} />}
        <ClaimPackets id={claim.id} number={claim.number} />
        <ClaimDecisions claim={claim} />
        {claim.payee_type === 'provider' && <ClaimMessages claim={claim} to="clinic" />}
        <ClaimMessages claim={claim} to="household" />
      </div>
      <div>
        <Details claim={claim} />
        <ChooseDay />
        <ClaimHistory history={claim.history} />
        <Activity type="claim" id={claim.id} has_reads />
      </div>
    </div>
  </>
)

function Details({ claim }: { claim: StaffClaim }) {
  const { t, formats, caller } = useProgram()
  const { id, number, service_from, service_until, partner_id, insurance_company_id } = claim
  return (
    <Panel title={t('claims.details')}>
      <Facts
        items={[
          [
            t('claims.patient'),
            <Link key="client" to={`/admin/clients/${claim.client_id}`}>
              {claim.client_name}
            </Link>,
          ],
          [
            t('claims.account'),
            <Link key="account" to={`/admin/accounts/${claim.account_id}`}>
              {t('claims.member')}
            </Link>,
          ],
          [
            t('claims.clinic'),
            partner_id && (
              <Link key="partner" to={`/admin/partners/${partner_id}`}>
                {claim.partner_name}
              </Link>
            ),
          ],
          [
            t('claims.insurer'),
            insurance_company_id && (
              <Link key="insurer" to={`/admin/insurance/${insurance_company_id}`}>
                {claim.insurer_name}
              </Link>
            ),
          ],
          [t('claims.insurer_claim_number'), claim.insurer_claim_number],
          [t('claims.payee_title'), t(`claims.payee.${claim.payee_type}`)],
          [
            t('claims.service'),
            service_from === service_until
              ? formats.day(service_from)
              : `${formats.day(service_from)} – ${formats.day(service_until)}`,
          ],
          [t('claims.state'), t('claims.sent_times', { count: claim.submission_count })],
          [t('claims.reason'), claim.status_reason],
        ]}
      />
      <FhirButton number={number} read={() => caller.call(exportClaimFhir, { id })}>
        {t('claims.fhir')}
      </FhirButton>
    </Panel>
  )
}
