import { useState } from 'react'
import {
  addPayoutProof,
  getPayoutProof,
  maxProofBytes,
} from '@numo/domains/payouts/contract-proof.ts'
import type { Payout } from '@numo/domains/payouts/contract.ts'
import { useIsPast } from '../app/as-of.tsx'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { base64Of, saveBytes } from '../app/save-file.ts'
import { useCommand } from '../app/use-command.ts'
import { FileButton } from '../ui/fields/file-field.tsx'
import { Panel } from '../ui/panel.tsx'

/** What shows that the bank carried a payout out, and the button to add such a file. */
export function PayoutProofs({ payout }: { payout: Payout }) {
  const { t, formats } = useProgram()
  const isPast = useIsPast()
  const { id, status, proofs } = payout
  const isSent = status === 'in_transit' || status === 'paid'
  const { run, isPending } = useCommand(addPayoutProof, { done: t('bank_files.proof.added') })
  const [isTooLarge, setTooLarge] = useState(false)
  const add = async (file: File) => {
    setTooLarge(file.size > maxProofBytes)
    if (file.size <= maxProofBytes)
      await run({ id, file_name: file.name.slice(0, 200), content: await base64Of(file) })
  }
  return (
    <Panel
      title={t('bank_files.proof.title')}
      action={
        isSent &&
        !isPast && (
          <FileButton
            size="xs"
            accept=".xml,application/xml,text/xml,application/pdf,image/jpeg,image/png"
            isBusy={isPending}
            onFiles={([file]) => void (file && add(file))}
          >
            {t('bank_files.proof.add')}
          </FileButton>
        )
      }
    >
      {isTooLarge && <p role="alert">{t('bank_files.proof.too_large')}</p>}
      {proofs.length === 0 && (
        <p className="dim">{t(isSent ? 'bank_files.proof.none' : 'bank_files.proof.early')}</p>
      )}
      <ul className="rows">
        {proofs.map((proof) => (
          <li key={proof.id}>
            <span>
              <b>
                {proof.trace_number !== null && proof.transferred_on !== null
                  ? t('bank_files.proof.receipt', {
                      day: formats.day(proof.transferred_on),
                      trace: proof.trace_number,
                    })
                  : t('bank_files.proof.file')}
              </b>
              <small>
                {t('bank_files.proof.by', {
                  name: proof.created_by ?? t('bank_files.nobody'),
                  day: formats.moment(proof.created_at, 'day'),
                })}
              </small>
            </span>
            <CommandButton
              size="xs"
              endpoint={getPayoutProof}
              input={{ id, proof_id: proof.id }}
              onDone={saveBytes}
            >
              {proof.file_name}
            </CommandButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
