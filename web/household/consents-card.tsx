import { endReferral } from '@numo/domains/onboarding/contract.ts'
import { listConsents } from '@numo/domains/privacy/contract.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { Confirm } from './confirm.tsx'

/** What the household agreed to, who did and when, and how each of it ends. */
export function ConsentsCard({ accountId }: { accountId: string }) {
  const { t, caller, formats } = useProgram()
  const query = useRead(listConsents, { accountId })
  return (
    <section className="card" aria-labelledby="consents-h">
      <h2 id="consents-h">{t('home.settings.consents.title')}</h2>
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
                        t('home.settings.consents.by', {
                          name: one.given_by,
                          day: formats.day(one.given_at.slice(0, 10)),
                        }),
                        one.withdrawn_at === null &&
                          t(`home.settings.consents.ends_with.${one.kind}`),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  {one.is_withdrawable ? (
                    <Confirm
                      face={t('home.settings.consents.withdraw')}
                      label={`${t('home.settings.consents.withdraw')}: ${t('home.settings.consents.kind.share_with_partner', { name: one.partner_name ?? '' })}`}
                      question={t('home.settings.consents.withdraw_question', {
                        name: one.partner_name ?? '',
                      })}
                      text={t('home.settings.consents.withdraw_text')}
                      verb={t('home.settings.consents.withdraw')}
                      done={t('home.settings.consents.withdrawn_done')}
                      run={async () => {
                        await caller.call(endReferral, { accountId })
                      }}
                    />
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
    </section>
  )
}
