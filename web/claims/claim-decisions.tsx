import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { amountText, moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'

type DecidedClaim = Pick<StaffClaim, 'currency' | 'lines' | 'decisions' | 'decision_reversed_at'>
type Decision = StaffClaim['decisions'][number]

/** Decisions of the insurer, newest first; each stays as it was recorded. */
export function ClaimDecisions({ claim }: { claim: DecidedClaim }) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('claims.decision.title')}>
      {claim.decisions.length === 0 && <p className="dim">{t('claims.decision.none')}</p>}
      {claim.decisions.toReversed().map((decision, place) => (
        <details key={decision.id} open={place === 0}>
          <summary>
            {t('claims.decision.of', {
              number: formats.number(decision.revision),
              day: formats.day(decision.decided_on),
            })}
            {': '}
            {t(`claims.outcome.${decision.outcome}`)}
            {place === 0 &&
              claim.decision_reversed_at !== null &&
              ` (${t('claims.decision.reversed', { day: formats.moment(claim.decision_reversed_at, 'day') })})`}
          </summary>
          <DecisionFacts claim={claim} decision={decision} />
        </details>
      ))}
    </Panel>
  )
}

function DecisionFacts({ claim, decision }: { claim: DecidedClaim; decision: Decision }) {
  const { t, locale, formats } = useProgram()
  const { currency } = claim
  const { benefit_currency, benefit_amount_foreign, fx_rate, adjustments } = decision
  const lineOf = (sequence: number | null) =>
    claim.lines.find((line) => line.sequence === sequence)?.description ?? t('claims.lines.whole')
  return (
    <>
      <Facts
        items={[
          [t('claims.decision.benefit'), moneyText(decision.benefit_amount, currency, locale)],
          ...(benefit_currency !== null && benefit_amount_foreign !== null
            ? ([
                [
                  t('claims.decision.foreign_amount'),
                  moneyText(benefit_amount_foreign, benefit_currency, locale),
                ],
                [
                  t('claims.decision.fx_rate', { currency }),
                  [
                    String(fx_rate),
                    formats.day(decision.fx_on ?? decision.decided_on),
                    decision.fx_source,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                ],
              ] as const)
            : []),
          [t('claims.decision.reference'), decision.insurer_reference],
          [t('claims.decision.disposition'), decision.disposition],
        ]}
      />
      {adjustments.length > 0 && (
        <LedgerTable
          caption={t('claims.decision.adjustments')}
          columns={[
            { key: 'line', title: t('claims.decision.concerns') },
            { key: 'group', title: t('claims.decision.group_title') },
            { key: 'reason', title: t('claims.decision.reason_code') },
            { key: 'amount', title: t('claims.decision.amount'), isEnd: true },
          ]}
        >
          {adjustments.map((one) => (
            <tr key={`${one.item_sequence} ${one.group_code} ${one.reason_code} ${one.amount}`}>
              <th scope="row">
                {lineOf(one.item_sequence)}
                {one.note && <small>{one.note}</small>}
              </th>
              <td>{t(`claims.decision.group.${one.group_code}`)}</td>
              <td>{`${one.group_code}-${one.reason_code}`}</td>
              <td className="end">{amountText(one.amount, currency)}</td>
            </tr>
          ))}
        </LedgerTable>
      )}
    </>
  )
}
