import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listInsuranceCompanies } from '@numo/domains/insurance/contract-admin.ts'
import {
  postRemittance,
  previewRemittance,
  type MoneyFile,
} from '@numo/domains/insurance-payments/contract-files.ts'
import { listReceivers } from '@numo/domains/insurance-payments/contract-suggestions.ts'
import { moneyText, noCurrency } from '@numo/kit/money.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { Pick, type Choice } from '../app/forms/pick.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Problems } from './money-file-page.tsx'
import { RemittanceClaims } from './remittance-claims.tsx'

type Remittance = MoneyFile['remittances'][number]

/** One payment of a remittance file: what it says, what is wrong with it, and what booking it would do. */
export function RemittancePanel({
  file_id,
  remittance,
}: {
  file_id: string
  remittance: Remittance
}) {
  const { t, formats, locale } = useProgram()
  const { trace_number, payer_name, payment_date, currency, amount, kept_amount } = remittance
  const money = (minor: number) => moneyText(minor, currency, locale)
  return (
    <Panel
      title={`${t('money_files.remittance', { trace: trace_number ?? t('money_files.no_number') })} · ${money(amount)}`}
      note={t('money_files.from', {
        payer: payer_name ?? '–',
        day: payment_date ? formats.day(payment_date) : '–',
      })}
    >
      <p>
        {t('money_files.claims', {
          total: remittance.claim_count,
          amount: money(remittance.claims_amount),
        })}
        {kept_amount > 0 && ` · ${t('money_files.kept', { amount: money(kept_amount) })}`}
        {kept_amount < 0 && ` · ${t('money_files.added', { amount: money(-kept_amount) })}`}
      </p>
      {remittance.problems.length > 0 && (
        <Note as="div" tone="warn">
          <b>{t('money_files.off')}</b>
          <Problems problems={remittance.problems} />
        </Note>
      )}
      {remittance.notes.length > 0 && (
        <Note as="div">
          <b>{t('money_files.notes')}</b>
          <Problems problems={remittance.notes} />
        </Note>
      )}
      {remittance.payment ? (
        <>
          <p>
            <Link to={`/admin/insurance-payments/${remittance.payment.id}`}>
              {t('money_files.booked_as', { number: remittance.payment.number })}
            </Link>
          </p>
          <StillHeld
            owner={{ file_id, index: remittance.index, currency, ...partiesOf(remittance.payment) }}
          />
        </>
      ) : (
        currency !== noCurrency && <Booking file_id={file_id} remittance={remittance} />
      )}
    </Panel>
  )
}

const partiesOf = ({
  insurance_company_id,
  numo_company_id,
}: NonNullable<Remittance['payment']>) => ({ insurance_company_id, numo_company_id })

/** Claims of a booked remittance that staff still have to decide or allocate, with the reason. */
function StillHeld({ owner }: { owner: RemittanceInput }) {
  const { t } = useProgram()
  const { data } = useRead(previewRemittance, owner)
  const held = data?.claims.filter(({ hold }) => hold !== null) ?? []
  if (held.length === 0) return null
  return (
    <Panel level={3} title={t('money_files.still_held')}>
      <RemittanceClaims claims={held} currency={owner.currency} />
    </Panel>
  )
}

/** Whose payment it is, and what booking it would do. */
function Booking({ file_id, remittance }: { file_id: string; remittance: Remittance }) {
  const { t, caller } = useProgram()
  const { data } = useRead(listReceivers, {})
  const companies = data?.companies ?? []
  const [insurer, setInsurer] = useState(remittance.insurer?.id ?? null)
  const [chosen, setCompany] = useState<string | null>(null)
  const company = chosen ?? companies[0]?.id
  const find = async (words: string, signal: AbortSignal): Promise<readonly Choice[]> => {
    const input = { q: words, sort: 'name', limit: 10 } as const
    const { rows } = await caller.call(listInsuranceCompanies, input, signal)
    return rows.map(({ id, name, country }) => ({ id, name, note: country ?? '' }))
  }
  const { index, currency } = remittance
  return (
    <>
      <div className="stack">
        <Pick
          name={`insurer-${index}`}
          label={t('money_files.insurer')}
          value={insurer}
          onChange={setInsurer}
          find={find}
          chosen={remittance.insurer ? { ...remittance.insurer, note: '' } : null}
        />
        {companies.length > 1 && (
          <SelectField
            name={`company-${index}`}
            label={t('money_files.company')}
            value={company ?? null}
            onChange={setCompany}
            options={companies.map(({ id, name }) => [id, name] as const)}
          />
        )}
      </div>
      {insurer !== null && company !== undefined ? (
        <WhatWouldHappen
          remittance={remittance}
          owner={{
            file_id,
            index,
            currency,
            insurance_company_id: insurer,
            numo_company_id: company,
          }}
        />
      ) : (
        <p className="dim">{t('money_files.choose')}</p>
      )}
    </>
  )
}

type RemittanceInput = {
  file_id: string
  index: number
  currency: string
  insurance_company_id: string
  numo_company_id: string
}

function WhatWouldHappen({
  remittance,
  owner,
}: {
  remittance: Remittance
  owner: RemittanceInput
}) {
  const { t, locale } = useProgram()
  const navigate = useNavigate()
  const query = useRead(previewRemittance, owner)
  const { currency, problems, payment_date } = remittance
  return (
    <Panel level={3} title={t('money_files.would')}>
      <QueryState query={query}>
        {({ totals, unallocated_amount, claims }) => (
          <>
            <p className="row">
              {totals.map(({ action, count, amount }) => (
                <Status key={action} tone={action === 'hold' ? 'warn' : 'ok'}>
                  {t('money_files.total', {
                    action: t(`money_files.action.${action}`),
                    total: count,
                    amount: moneyText(amount, currency, locale),
                  })}
                </Status>
              ))}
            </p>
            <p>
              {unallocated_amount === 0
                ? t('money_files.whole')
                : t('money_files.left', {
                    amount: moneyText(unallocated_amount, currency, locale),
                  })}
            </p>
            <RemittanceClaims claims={claims} currency={currency} />
            {claims.length < remittance.claim_count && (
              <p className="dim">
                {t('money_files.more', { total: claims.length, all: remittance.claim_count })}
              </p>
            )}
          </>
        )}
      </QueryState>
      {problems.length === 0 && (
        <FormButton
          is_main
          label={t('money_files.post')}
          title={t('money_files.post')}
          submit={t('money_files.post')}
          endpoint={postRemittance}
          refused={{ 'day-to-come': ['received_on'] }}
          fixed={owner}
          fields={[
            {
              name: 'received_on',
              label: t('money_files.received_on'),
              kind: 'date',
              value: payment_date ?? today(),
            },
          ]}
          done={t('money_files.posted')}
          onDone={(payment) =>
            void (payment && navigate(`/admin/insurance-payments/${payment.id}`))
          }
        >
          <p>{t('money_files.post_text')}</p>
        </FormButton>
      )}
    </Panel>
  )
}
