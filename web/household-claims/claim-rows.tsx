import type { AccountClaim } from '@numo/domains/claims/contract.ts'
import { isReversed } from '@numo/domains/claims/rules.ts'
import { moneyText } from '@numo/kit/money.ts'
import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ClaimStatus } from './claim-status.tsx'

/** Statuses whose reason says what the household has to do, or why nothing is left to do. */
const askedOf: ReadonlySet<AccountClaim['status']> = new Set([
  'needs_info',
  'rejected',
  'cancelled',
])

/** Whether the clinic has to add something, which the household is not asked for. */
const isOfClinic = ({ status, payee_type }: AccountClaim) =>
  status === 'needs_info' && payee_type === 'provider'

/** Claims in rows: provider, service and day, status and next step, amount and person. */
export function ClaimRows({ rows }: { rows: readonly AccountClaim[] }) {
  const { t, formats, locale } = useProgram()
  return (
    <ul className="claims">
      {rows.map((claim) => {
        const share = claim.patient_responsibility_amount
        const kind = t(`home.claims.type.${claim.type}`)
        return (
          <li key={claim.id} className="claim">
            <div>
              <Link to={`/home/claims?claim=${claim.id}`}>
                <b>{claim.provider_name ?? kind}</b>
              </Link>
              <span className="dim">
                {claim.provider_name !== null && `${kind} · `}
                <span className="claim-day">{formats.day(claim.service_from)}</span>
              </span>
              <small>{claim.number}</small>
            </div>
            <div>
              <ClaimStatus claim={claim} />
              <span className="dim">
                {isOfClinic(claim)
                  ? t('home.claims.next.clinic')
                  : (askedOf.has(claim.status) && claim.status_reason) ||
                    t(
                      isReversed(claim)
                        ? 'home.claims.reversed_next'
                        : `home.claims.next.${claim.status}`
                    )}
              </span>
            </div>
            <div className="claim-m">
              {share === null ? (
                <span className="dim">
                  {t(
                    `home.claims.${claim.status === 'cancelled' ? 'share_none' : 'share_unknown'}`
                  )}
                </span>
              ) : (
                <span>
                  <span className="dim">{t('home.claims.you_pay')}</span>{' '}
                  <b>{moneyText(share, claim.currency, locale)}</b>
                </span>
              )}
              <small>
                {t('home.claims.billed', {
                  amount: moneyText(claim.billed_amount, claim.currency, locale),
                })}
              </small>
              <span className="claim-w">
                <Avatar name={`${claim.client.first_name} ${claim.client.last_name}`} />
                {claim.client.first_name}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
