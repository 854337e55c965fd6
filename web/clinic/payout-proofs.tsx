import {
  getPartnerPayoutProof,
  type PartnerStatement,
} from '@numo/domains/payouts/contract-partner.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { saveBytes } from '../app/save-file.ts'
import { Panel } from '../ui/panel.tsx'

/** Files that show that the bank carried the payout out. */
export function PayoutProofs({
  statement: { id, proofs },
}: {
  statement: Pick<PartnerStatement, 'id' | 'proofs'>
}) {
  const { t, formats } = useProgram()
  if (proofs.length === 0) return null
  return (
    <Panel title={t('clinic.payouts.proofs')}>
      <ul className="rows">
        {proofs.map(({ id: proof_id, trace_number, transferred_on, created_at, file_name }) => (
          <li key={proof_id}>
            <span>
              {trace_number !== null && transferred_on !== null
                ? t('clinic.payouts.proof_receipt', {
                    day: formats.day(transferred_on),
                    trace: trace_number,
                  })
                : t('clinic.payouts.proof_file', { day: formats.moment(created_at, 'day') })}
            </span>
            <CommandButton
              size="xs"
              endpoint={getPartnerPayoutProof}
              input={{ id, proof_id }}
              onDone={saveBytes}
            >
              {file_name}
            </CommandButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
