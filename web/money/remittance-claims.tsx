import { Link } from 'react-router'
import type { RemittanceClaim } from '@numo/domains/insurance-payments/contract-files.ts'
import { amountText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Status } from '../ui/status.tsx'

/** Claims of a remittance, and what booking does with each. */
export function RemittanceClaims({
  claims,
  currency,
}: {
  claims: readonly RemittanceClaim[]
  currency: string
}) {
  const { t } = useProgram()
  return (
    <LedgerTable
      caption={t('money_files.would')}
      columns={[
        { key: 'claim', title: t('money_files.claim') },
        { key: 'patient', title: t('money_files.patient') },
        { key: 'what', title: t('money_files.what') },
        { key: 'billed', title: t('money_files.billed'), isEnd: true },
        { key: 'paid', title: t('money_files.paid'), isEnd: true },
      ]}
    >
      {claims.map((claim, at) => (
        <tr key={at}>
          <th scope="row">
            {claim.claim ? (
              <Link to={`/admin/claims/${claim.claim.id}`}>{claim.claim.number}</Link>
            ) : (
              claim.claim_number || claim.insurer_claim_number
            )}
          </th>
          <td>{claim.patient_name}</td>
          <td>
            <What claim={claim} />
          </td>
          <td className="end">{amountText(claim.billed, currency)}</td>
          <td className="end">{amountText(claim.paid, currency)}</td>
        </tr>
      ))}
    </LedgerTable>
  )
}

function What({ claim: { action, hold } }: { claim: RemittanceClaim }) {
  const { t } = useProgram()
  return (
    <Status tone={hold ? 'warn' : action === 'nothing' ? 'idle' : 'ok'}>
      {hold ? t(`money_files.hold.${hold}`) : t(`money_files.action.${action}`)}
    </Status>
  )
}
