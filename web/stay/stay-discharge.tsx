import { Link, useNavigate } from 'react-router'
import type { Stay } from '@numo/domains/stays/contract-stay.ts'
import { createStayClaim } from '@numo/domains/stays/contract.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { Amount } from '../ui/amount.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

type Props = { id?: string; stay: Stay }

const paths = {
  home: '',
  admission: '/admission',
  documents: '/documents',
  bills: '/admission#stay-bills',
  deposit: '/admission#stay-deposit',
} as const

/** What is there and what is missing before the patient leaves. With `id`, what is missing leads to where it is put right. */
export function StayClearance({ id, stay: { clearance } }: Props) {
  const { t } = useProgram()
  if (clearance.length === 0) return null
  const missing = clearance.filter(({ is_done }) => !is_done)
  return (
    <Panel
      title={t('stay.clearance.title')}
      note={
        missing.length === 0
          ? t('stay.clearance.ready')
          : t('stay.clearance.missing', { count: missing.length })
      }
    >
      <ul className="rows">
        {clearance.map(({ code, is_done, place }) => {
          const name = t(`stay.clearance.code.${code}`)
          return (
            <li key={code}>
              <span>
                {is_done || id === undefined ? (
                  name
                ) : (
                  <Link to={`/dashboard/authorizations/${id}${paths[place]}`}>{name}</Link>
                )}
              </span>
              <Status tone={is_done ? 'ok' : 'warn'} plain>
                {t(is_done ? 'stay.clearance.done' : 'stay.clearance.is_missing')}
              </Status>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** The claims of a stay; with `id`, makes one of the bills that no claim has. */
export function StayClaims({ id, stay: { claims, currency, may, by_biller, deposit } }: Props) {
  const { t } = useProgram()
  const navigate = useNavigate()
  const area = id === undefined ? '/admin/claims' : '/dashboard/claims'
  return (
    <Panel title={t('stay.claim.title')} note={t('stay.claim.text')}>
      {claims.length === 0 && <p className="dim">{t('stay.claim.none')}</p>}
      <ul className="rows">
        {claims.map((claim) => (
          <li key={claim.id}>
            <Link to={`${area}/${claim.id}`}>{claim.number}</Link>
            <Amount amount={claim.billed_amount} currency={currency} />
          </li>
        ))}
      </ul>
      {id !== undefined && may.claim && (
        <FormButton
          is_main
          label={t('stay.claim.make')}
          title={t('stay.claim.make')}
          submit={t('stay.claim.make')}
          endpoint={createStayClaim}
          fixed={{ id }}
          fields={[
            {
              name: 'billers',
              label: t('stay.claim.billers'),
              kind: 'checks',
              value: by_biller.map(({ biller }) => biller),
              options: by_biller.map(({ biller }) => [biller, t(`stay.biller.${biller}`)]),
            },
            ...(deposit.held_amount > 0
              ? [
                  {
                    name: 'deposit_amount',
                    label: t('stay.claim.deposit'),
                    hint: t('stay.claim.deposit_hint'),
                    kind: 'money' as const,
                    code: currency,
                  },
                ]
              : []),
          ]}
          prepare={({ deposit_amount, ...sent }) => ({
            ...sent,
            ...(deposit_amount !== null && deposit_amount !== undefined && { deposit_amount }),
          })}
          refused={{ 'deposit-too-small': ['deposit_amount'], 'deposit-claim': ['deposit_amount'] }}
          done={(made) => t('stay.claim.made', { count: made?.claim_ids.length ?? 1 })}
          onDone={(made) => {
            // Of several, which are listed here, none is the one to look at.
            if (made?.claim_ids.length === 1)
              void navigate(`/dashboard/claims/${made.claim_ids[0]}`)
          }}
        />
      )}
    </Panel>
  )
}
