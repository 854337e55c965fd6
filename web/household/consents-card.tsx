import { endReferral } from '@numo/domains/onboarding/contract.ts'
import { endSharing } from '@numo/domains/clients/contract-household.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { listConsents } from '@numo/domains/privacy/contract.ts'
import { useProgram } from '../app/program.ts'
import { Card } from '../ui/card.tsx'
import { Status } from '../ui/status.tsx'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'

/** Consents of the household: user, date, and how each can be withdrawn. */
export function ConsentsCard({ accountId }: { accountId: string }) {
  const { t, formats } = useProgram()
  const query = useRead(listConsents, { accountId })
  return (
    <Card title={t('home.settings.consents.title')}>
      <QueryState query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="dim">{t('home.settings.consents.none')}</p>
          ) : (
            <ul className="rows">
              {rows.map((one) => (
                <li key={one.id}>
                  <span>
                    <b>
                      {t(`home.settings.consents.kind.${one.kind}`, {
                        name: one.partner_name ?? '',
                      })}
                    </b>
                    <small>
                      {[
                        one.client_name !== null &&
                          t('home.settings.consents.for', { name: one.client_name }),
                        one.signed_on === null
                          ? t('home.settings.consents.by', {
                              name: one.given_by,
                              day: formats.moment(one.given_at, 'day'),
                            })
                          : t('home.settings.consents.signed', {
                              name: one.partner_name ?? '',
                              day: formats.day(one.signed_on),
                            }),
                        one.withdrawn_at === null &&
                          t(`home.settings.consents.ends_with.${one.kind}`),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  {one.is_withdrawable ? (
                    <Withdraw accountId={accountId} consent={one} />
                  ) : (
                    <Status tone={one.withdrawn_at === null ? 'ok' : 'idle'}>
                      {t(
                        one.withdrawn_at === null
                          ? 'home.settings.consents.in_force'
                          : 'home.settings.consents.withdrawn'
                      )}
                    </Status>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

type Consent = OutputOf<typeof listConsents>['rows'][number]

/** Withdraws the consent to share with a clinic: of one person, or of all that came with a referral. */
function Withdraw({ accountId, consent }: { accountId: string; consent: Consent }) {
  const { t } = useProgram()
  const { client_id, partner_id, partner_name } = consent
  const name = partner_name ?? ''
  const wording = {
    look: 'ghost',
    size: 'sm',
    is_danger: true,
    label: t('home.settings.consents.withdraw'),
    aria: `${t('home.settings.consents.withdraw')}: ${t('home.settings.consents.kind.share_with_partner', { name })}`,
    question: t('home.settings.consents.withdraw_question', { name }),
    text: t('home.settings.consents.withdraw_text'),
    done: t('home.settings.consents.withdrawn_done'),
  } as const
  return client_id !== null && partner_id !== null ? (
    <ConfirmButton
      {...wording}
      endpoint={endSharing}
      input={{ accountId, client_id, partner_id }}
    />
  ) : (
    <ConfirmButton {...wording} endpoint={endReferral} input={{ accountId }} />
  )
}
