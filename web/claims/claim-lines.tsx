import { useState } from 'react'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { areLinesOpen } from '@numo/domains/claims/rules-moves.ts'
import { sharesByLine, totalShares } from '@numo/domains/claims/rules-by-line.ts'
import { amountText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { ClaimLinesForm } from './claim-lines-form.tsx'

/** Lines and diagnoses of a claim; they can be edited until it is sent. */
export function ClaimLines({ claim }: { claim: StaffClaim }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  if (isOpen && areLinesOpen(claim.status))
    return <ClaimLinesForm claim={claim} onClose={() => setOpen(false)} />
  return (
    <>
      <Panel
        title={t('claims.lines.title')}
        action={
          areLinesOpen(claim.status) && (
            <Button size="xs" onClick={() => setOpen(true)}>
              {t('claims.lines.edit')}
            </Button>
          )
        }
      >
        {claim.lines.length === 0 ? (
          <p className="dim">{t('claims.lines.none')}</p>
        ) : (
          <LinesTable claim={claim} />
        )}
      </Panel>
      <Panel title={t('claims.diagnoses.title')}>
        {claim.diagnoses.length === 0 && <p className="dim">{t('claims.diagnoses.none')}</p>}
        <ul className="rows">
          {claim.diagnoses.map(({ sequence, code, description, type }) => (
            <li key={sequence}>
              <span>
                <b>{description}</b>
                {code && <small>{code}</small>}
              </span>
              <span className="dim">{t(`claims.diagnoses.type.${type}`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

/** Lines with their amounts; while a decision stands, with who bears each. */
export function LinesTable({
  claim,
}: {
  claim: Pick<StaffClaim, 'currency' | 'lines' | 'decisions' | 'decision_reversed_at'>
}) {
  const { t, formats } = useProgram()
  const { currency, lines } = claim
  const decision = claim.decision_reversed_at === null ? claim.decisions.at(-1) : undefined
  const rows = sharesByLine(lines, decision?.adjustments ?? [])
  const total = totalShares(rows)
  const text = (amount: number) => amountText(amount, currency)
  const shares = (row: Omit<(typeof rows)[number], 'sequence'>) => (
    <>
      <td className="end">{text(row.billed_amount)}</td>
      {decision && (
        <>
          <td className="end">{text(row.insurer_amount)}</td>
          <td className="end">{text(row.patient_amount)}</td>
          <td className="end">{text(row.written_off_amount)}</td>
        </>
      )}
    </>
  )
  const end = (key: string, title: string) => ({ key, title, isEnd: true })
  return (
    <LedgerTable
      caption={t('claims.lines.title')}
      columns={[
        { key: 'line', title: t('claims.lines.service') },
        end('billed', t('claims.billed')),
        ...(decision
          ? [
              end('insurer', t('claims.insurer')),
              end('patient', t('claims.patient')),
              end('off', t('claims.money.written_off')),
            ]
          : []),
      ]}
      foot={
        <tr>
          <th scope="row">{t('claims.lines.total', { currency })}</th>
          {shares(total)}
        </tr>
      }
    >
      {rows.map((row) => {
        const line = lines.find(({ sequence }) => sequence === row.sequence)
        return (
          <tr key={row.sequence ?? 'whole'}>
            <th scope="row">
              {line?.description ?? t('claims.lines.whole')}
              {line && (
                <small>
                  {[
                    line.code,
                    formats.day(line.service_date),
                    line.quantity !== 1 && `${line.quantity} × ${text(line.unit_price)}`,
                    line.tax_amount > 0 && `${t('claims.lines.tax')} ${text(line.tax_amount)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              )}
            </th>
            {shares(row)}
          </tr>
        )
      })}
    </LedgerTable>
  )
}
