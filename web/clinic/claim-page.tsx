import { Link, useParams, useSearchParams } from 'react-router'
import { getPartnerClaim, type PartnerClaim } from '@numo/domains/claims/contract-partner.ts'
import { isDecided } from '@numo/domains/claims/rules.ts'
import { partnerUploadPath } from '@numo/domains/documents/contract.ts'
import { partnerUploadTypes } from '@numo/domains/documents/rules.ts'
import { getPartnerClaimPayouts } from '@numo/domains/payouts/contract-partner.ts'
import { ClaimDecisions } from '../claims/claim-decisions.tsx'
import { ClaimHistory } from '../claims/claim-history.tsx'
import { LinesTable } from '../claims/claim-lines.tsx'
import { ClaimState } from '../claims/claim-state.tsx'
import { ShareBar } from '../claims/share-bar.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Facts } from '../app/record/facts.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { Amount } from '../ui/amount.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { CaseDocuments } from './case-documents.tsx'
import { ClaimForm } from './claim-form.tsx'
import { ClaimMessages } from './claim-messages.tsx'
import { ClaimNext } from './claim-next.tsx'
import { PayoutState } from './payout-state.tsx'

/** One claim of the clinic: what happens next, lines and decisions, documents, messages and payouts. */
export function ClaimPage() {
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const { t, formats } = useProgram()
  const query = useRead(getPartnerClaim, { id })
  const list = { to: '/dashboard', title: t('clinic.claims.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.dashboard_claim.title')}>
      {(claim) =>
        address.has('change') && claim.may.change ? (
          <ClaimForm claim={claim} />
        ) : (
          <RecordPage
            list={list}
            title={claim.client_name ?? t('clinic.claims.somebody')}
            state={<ClaimState {...claim} />}
            note={t('claims.note', {
              number: claim.number,
              kind: t(`claims.type.${claim.type}`),
              day: formats.day(claim.service_from),
            })}
            actions={
              claim.client_name !== null && (
                <ButtonLink to={`/dashboard/authorizations?new=1&claim=${claim.id}`}>
                  {t('clinic.claims.authorize')}
                </ButtonLink>
              )
            }
          >
            <Claim claim={claim} />
          </RecordPage>
        )
      }
    </RecordState>
  )
}

const Claim = ({ claim }: { claim: PartnerClaim }) => {
  const { t } = useProgram()
  return (
    <div className="record-cols">
      <div>
        <ClaimNext key={claim.version} claim={claim} />
        {isDecided(claim) && (
          <Panel title={t('clinic.claims.money')}>
            <ShareBar {...claim} />
            {claim.expected_amount !== null && (
              <p>
                {t('clinic.claims.you_receive')}:{' '}
                <b>
                  <Amount amount={claim.expected_amount} currency={claim.currency} />
                </b>
              </p>
            )}
          </Panel>
        )}
        <Panel title={t('claims.lines.title')}>
          {claim.lines.length === 0 ? (
            <p className="dim">{t('claims.lines.none')}</p>
          ) : (
            <LinesTable claim={claim} />
          )}
        </Panel>
        {claim.decisions.length > 0 && <ClaimDecisions claim={claim} />}
        <CaseDocuments
          of={claim}
          kinds={partnerUploadTypes}
          pathOf={(facts) => partnerUploadPath(claim.id, facts)}
          changes={['claim']}
        />
        <ClaimMessages claim={claim} />
      </div>
      <div>
        <ClaimPayouts claim={claim} />
        <Details claim={claim} />
        <ClaimHistory history={claim.history} />
      </div>
    </div>
  )
}

function ClaimPayouts({ claim }: { claim: PartnerClaim }) {
  const { t } = useProgram()
  const query = useRead(getPartnerClaimPayouts, { id: claim.id })
  return (
    <Panel title={t('clinic.claims.payouts')}>
      <QueryState query={query}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <p className="dim">{t('clinic.claims.payouts_none')}</p>}
            <ul className="rows">
              {rows.map(({ id, payout, net_amount, currency, paid_at, source }) => (
                <li key={id}>
                  <span>
                    <b>
                      {payout ? (
                        <Link to={`/dashboard/payouts/${payout.id}`}>{payout.number}</Link>
                      ) : (
                        t(`clinic.claims.${net_amount < 0 ? 'to_deduct' : 'not_in_payout'}`)
                      )}
                    </b>
                    <small>
                      {t(`clinic.payouts.source.${source}`)}
                      {paid_at && (
                        <>
                          {' · '}
                          <When at={paid_at} day />
                        </>
                      )}
                    </small>
                  </span>
                  <span className="row">
                    <Amount amount={net_amount} currency={currency} />
                    {payout && <PayoutState status={payout.status} />}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function Details({ claim }: { claim: PartnerClaim }) {
  const { t, formats } = useProgram()
  const { service_from, service_until, client_name } = claim
  return (
    <Panel title={t('claims.details')}>
      <Facts
        items={[
          [
            t('claims.patient'),
            client_name && (
              <Link key="client" to={`/dashboard/clients/${claim.client_id}`}>
                {client_name}
              </Link>
            ),
          ],
          [t('clinic.patients.member_id'), claim.member_id],
          [t('claims.insurer'), claim.insurer_name],
          [t('claims.insurer_claim_number'), claim.insurer_claim_number],
          [
            t('claims.service'),
            service_from === service_until
              ? formats.day(service_from)
              : `${formats.day(service_from)} – ${formats.day(service_until)}`,
          ],
          [
            t('claims.diagnoses.title'),
            claim.diagnoses
              .map(({ code, description }) => [code, description].filter(Boolean).join(' '))
              .join(', '),
          ],
          [
            t('claims.money.at_clinic'),
            <Amount
              key="paid"
              amount={claim.patient_paid_at_partner_amount}
              currency={claim.currency}
            />,
          ],
        ]}
      />
    </Panel>
  )
}
