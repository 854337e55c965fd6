import type { AccountClaim } from '@numo/domains/claims/contract.ts'
import { needsHousehold, type ClaimStatus } from '@numo/domains/claims/rules.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'
import { Avatar } from '../ui/avatar.tsx'

/** Returns the tone of a claim's status for the household. */
function toneOf({ status, outcome }: Pick<AccountClaim, 'status' | 'outcome'>): Tone {
  if (needsHousehold(status)) return 'warn'
  if (outcome === 'denied') return 'bad'
  const done: readonly ClaimStatus[] = ['settled', 'adjudicated']
  if (done.includes(status)) return 'ok'
  return status === 'closed' || status === 'cancelled' ? 'idle' : 'info'
}

/** Claims in rows: service and provider, status and next step, amount and person. */
export function ClaimRows({ rows }: { rows: readonly AccountClaim[] }) {
  const { t, formats, locale } = useProgram()
  return (
    <ul className="claims">
      {rows.map((claim) => {
        const share = claim.patient_responsibility_amount
        const message =
          claim.status === 'adjudicated' && claim.outcome
            ? t(`home.claims.outcome.${claim.outcome}`)
            : t(`home.claims.status.${claim.status}`)
        return (
          <li key={claim.id} className="claim">
            <div>
              <b>{t(`home.claims.type.${claim.type}`)}</b>
              <span className="dim">
                {[claim.provider_name, formats.day(claim.service_from)].filter(Boolean).join(' · ')}
              </span>
              <small>{claim.number}</small>
            </div>
            <div>
              <Status tone={toneOf(claim)}>{message}</Status>
              <span className="dim">
                {claim.status_reason ?? t(`home.claims.next.${claim.status}`)}
              </span>
            </div>
            <div className="claim-m">
              {share === null ? (
                <span className="dim">{t('home.claims.share_unknown')}</span>
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
