import type { Stay } from '@numo/domains/stays/contract-stay.ts'
import { recordStayDeposit } from '@numo/domains/stays/contract.ts'
import { depositMethods, type DepositKind } from '@numo/domains/stays/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { today } from '../app/today.ts'
import { Amount } from '../ui/amount.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

/** The deposit of a stay: what the clinic holds, what became of it, and the refund that is due. With `id` it can be written. */
export function StayDeposit({ id, stay }: { id?: string; stay: Stay }) {
  const { t, locale } = useProgram()
  const { deposit, currency } = stay
  const amount = (value: number) => <Amount amount={value} currency={currency} />
  return (
    <Panel title={t('stay.deposit.title')} note={t('stay.deposit.text')}>
      {deposit.releasable
        .filter(({ is_cancelled }) => is_cancelled && id !== undefined)
        .map((claim) => (
          <Note key={claim.id} tone="warn">
            {t('stay.deposit.stuck', {
              claim: claim.number,
              amount: moneyText(claim.amount, currency, locale),
            })}
          </Note>
        ))}
      {deposit.entries.length === 0 ? (
        <p className="dim">{t('stay.deposit.none')}</p>
      ) : (
        <>
          <Facts
            items={[
              [t('stay.deposit.held'), amount(deposit.held_amount)],
              [t('stay.deposit.used'), amount(deposit.used_amount)],
              [t('stay.deposit.refunded'), amount(deposit.refunded_amount)],
              [t('stay.deposit.share'), amount(deposit.share_amount)],
              [t('stay.deposit.due'), amount(deposit.refund_due_amount)],
            ]}
          />
          <Entries stay={stay} />
        </>
      )}
      {id !== undefined && stay.may.deposit && <DepositActions id={id} stay={stay} />}
    </Panel>
  )
}

function Entries({ stay: { deposit, currency } }: { stay: Stay }) {
  const { t, formats, locale } = useProgram()
  return (
    <LedgerTable
      caption={t('stay.deposit.title')}
      columns={[
        { key: 'when', title: t('stay.deposit.when') },
        { key: 'what', title: t('stay.deposit.what') },
        { key: 'how', title: t('stay.deposit.how') },
        { key: 'amount', title: t('stay.deposit.amount'), isEnd: true },
      ]}
    >
      {deposit.entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row">{formats.day(entry.happened_on)}</th>
          <td>{t(`stay.deposit.kind.${entry.kind}`, { claim: entry.claim_number ?? '' })}</td>
          <td>
            {[entry.method && t(`stay.deposit.method.${entry.method}`), entry.reference]
              .filter(Boolean)
              .join(' · ')}
          </td>
          <td className="end">{moneyText(entry.amount, currency, locale)}</td>
        </tr>
      ))}
    </LedgerTable>
  )
}

function DepositActions({ id, stay }: { id: string; stay: Stay }) {
  const { t } = useProgram()
  const { deposit, claims, currency } = stay
  const amount = (value: number | null): FormFieldSpec => ({
    name: 'amount',
    label: t('stay.deposit.amount'),
    kind: 'money',
    code: currency,
    value: value === 0 ? null : value,
  })
  const on: FormFieldSpec = {
    name: 'happened_on',
    label: t('stay.deposit.day'),
    kind: 'date',
    value: today(),
  }
  const desk: readonly FormFieldSpec[] = [
    on,
    {
      name: 'method',
      label: t('stay.deposit.how'),
      kind: 'select',
      value: 'card',
      options: depositMethods.map((one) => [one, t(`stay.deposit.method.${one}`)]),
    },
    { name: 'reference', label: t('stay.deposit.reference'), max: 80 },
  ]
  const ofClaim = (chosen: readonly { id: string; number: string }[]): readonly FormFieldSpec[] => [
    {
      name: 'claim_id',
      label: t('stay.deposit.claim'),
      kind: 'select',
      value: chosen[0]?.id ?? null,
      options: chosen.map((claim) => [claim.id, claim.number]),
    },
    on,
  ]
  // What a withdrawn claim keeps is released first, and whole.
  const releasable = deposit.releasable.toSorted(
    (a, b) => Number(b.is_cancelled) - Number(a.is_cancelled)
  )
  const withdrawn = releasable.find(({ is_cancelled }) => is_cancelled)
  const all: readonly {
    kind: DepositKind
    label: 'receive' | 'refund' | 'use' | 'release'
    fields: readonly FormFieldSpec[]
    isOffered: boolean
  }[] = [
    {
      ...{ kind: 'received', label: 'receive', isOffered: true },
      fields: [amount(null), ...desk],
    },
    {
      ...{ kind: 'refunded', label: 'refund', isOffered: deposit.held_amount > 0 },
      fields: [amount(deposit.refund_due_amount), ...desk],
    },
    {
      ...{ kind: 'used', label: 'use' },
      isOffered: deposit.held_amount > 0 && claims.length > 0,
      fields: [amount(Math.min(deposit.held_amount, deposit.share_amount)), ...ofClaim(claims)],
    },
    {
      ...{ kind: 'released', label: 'release', isOffered: releasable.length > 0 },
      fields: [amount(withdrawn?.amount ?? null), ...ofClaim(releasable)],
    },
  ]
  return (
    <p className="row">
      {all
        .filter(({ isOffered }) => isOffered)
        .map(({ kind, label, fields }) => (
          <FormButton
            key={kind}
            label={t(`stay.deposit.${label}`)}
            title={t(`stay.deposit.${label}`)}
            endpoint={recordStayDeposit}
            fields={fields}
            fixed={{ id, kind }}
            refused={{ 'deposit-too-small': ['amount'], 'deposit-claim': ['amount'] }}
            done={t('stay.deposit.saved')}
          />
        ))}
    </p>
  )
}
