import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { amountText, moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShareBar } from './share-bar.tsx'

/** What was billed, who bears it, and what each still owes; after a reversal only what was paid, since nothing is owed until the next decision. */
export function ClaimMoney({ claim }: { claim: StaffClaim }) {
  const { t, locale, formats } = useProgram()
  const { currency, outcome } = claim
  const decision = claim.decisions.at(-1)
  const isBack = claim.decision_reversed_at !== null
  const whoWord = isBack ? 'claims.money.who_paid' : 'claims.money.who'
  if (outcome === null)
    return (
      <Panel title={t('claims.money.title')} note={t('claims.money.none')}>
        <p>
          {t('claims.billed')}: <b>{moneyText(claim.billed_amount, currency, locale)}</b>
        </p>
      </Panel>
    )
  const text = (amount: number) => amountText(amount, currency)
  const rows = [
    {
      who: claim.insurer_name ?? t('claims.insurer'),
      owes: claim.insurer_payable_amount,
      paid: claim.insurer_paid_amount,
      left: claim.insurer_balance,
    },
    {
      who: claim.client_name,
      note:
        claim.patient_paid_at_partner_amount > 0
          ? `${t('claims.money.at_clinic')}: ${text(claim.patient_paid_at_partner_amount)}`
          : undefined,
      owes: claim.patient_responsibility_amount,
      paid: claim.patient_paid_amount + claim.patient_paid_at_partner_amount,
      left: claim.patient_balance,
    },
  ]
  return (
    <Panel
      title={t('claims.money.title')}
      note={isBack ? t('claims.money.reversed') : undefined}
      action={
        !isBack &&
        decision?.benefit_currency &&
        decision.fx_rate !== null && (
          <span className="dim">
            {t('claims.money.rate', {
              from: decision.benefit_currency,
              to: currency,
              rate: String(decision.fx_rate),
              day: formats.day(decision.fx_on ?? decision.decided_on),
            })}
          </span>
        )
      }
    >
      {isBack ? (
        <p>
          {t('claims.billed')}: <b>{moneyText(claim.billed_amount, currency, locale)}</b>
        </p>
      ) : (
        <ShareBar {...claim} />
      )}
      <LedgerTable
        caption={t(whoWord)}
        columns={[
          { key: 'who', title: t(whoWord) },
          ...(isBack ? [] : [{ key: 'owes', title: t('claims.money.owes'), isEnd: true }]),
          { key: 'paid', title: t('claims.money.paid'), isEnd: true },
          ...(isBack ? [] : [{ key: 'left', title: t('claims.money.left'), isEnd: true }]),
        ]}
      >
        {rows.map(({ who, note, owes, paid, left }) => (
          <tr key={who}>
            <th scope="row">
              {who}
              {note && <small>{note}</small>}
            </th>
            {!isBack && <td className="end">{text(owes)}</td>}
            <td className="end">{text(paid)}</td>
            {!isBack && (
              <td className="end">
                <b>{text(left)}</b>
              </td>
            )}
          </tr>
        ))}
      </LedgerTable>
      {claim.partner_id !== null && (
        <p className="dim">
          {t('claims.money.paid_out')}: {moneyText(claim.paid_out_amount, currency, locale)}
        </p>
      )}
    </Panel>
  )
}
