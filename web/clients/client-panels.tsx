import type { ClientDetail } from '@numo/domains/clients/contract-admin.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { claimLooks } from '../claims/claim-state.tsx'
import { CaseStatus } from '../ui/case-status.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { When } from '../app/record/when.tsx'

/** Consents of a client: wording, user and withdrawals. */
export function Consents({ client }: { client: ClientDetail }) {
  const { t } = useProgram()
  return (
    <Panel title={t('staff.consent.title')}>
      {client.consents.length === 0 && <p className="dim">{t('staff.consent.none')}</p>}
      <ul className="rows">
        {client.consents.map((one) => (
          <li key={one.id}>
            <span>
              <b>{t(`staff.consent.kind.${one.kind}`)}</b>
              {one.partner && <small>{one.partner}</small>}
              <small>
                {t('staff.consent.given', { name: one.given_by, version: one.text_version })}{' '}
                <When at={one.given_at} day />
              </small>
              {one.withdrawn_at && (
                <small>
                  {t('staff.consent.ended')} <When at={one.withdrawn_at} day />
                </small>
              )}
            </span>
            <Status tone={one.withdrawn_at ? 'idle' : 'ok'}>
              {t(one.withdrawn_at ? 'staff.consent.withdrawn' : 'staff.consent.holds')}
            </Status>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The newest claims of a client. */
export function ClientClaims({ client }: { client: ClientDetail }) {
  const { t, formats, locale } = useProgram()
  return (
    <Panel title={t('staff.client_claims.title')}>
      {client.claims.length === 0 && <p className="dim">{t('staff.client_claims.none')}</p>}
      <ul className="rows">
        {client.claims.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.number}</b>
              <small>{formats.day(one.service_from)}</small>
            </span>
            <span className="row">
              <span className="tnum">{moneyText(one.billed_amount, one.currency, locale)}</span>
              <ClaimStatus status={one.status} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ClaimStatus({ status }: Pick<ClientDetail['claims'][number], 'status'>) {
  const { t } = useProgram()
  return (
    <CaseStatus look={claimLooks[status]}>{t(`staff.client_claims.status.${status}`)}</CaseStatus>
  )
}
