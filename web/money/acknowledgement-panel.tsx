import { Link } from 'react-router'
import { applyAcknowledgement } from '@numo/domains/insurance-payments/contract-acknowledgement.ts'
import type { MoneyFile } from '@numo/domains/insurance-payments/contract-files.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problems } from './money-file-page.tsx'

/** Which claims an insurer took and which it sent back, and what marking them would do. */
export function AcknowledgementPanel({ file }: { file: MoneyFile }) {
  const { t } = useProgram()
  const { id: file_id, acknowledged, problems } = file
  const count = (action: string) => acknowledged.filter((one) => one.action === action).length
  const [accepted, rejected] = [count('accept'), count('reject')]
  const title = t('money_files.acknowledgement.title')
  return (
    <Panel title={title} note={t('money_files.acknowledgement.text')}>
      {problems.length > 0 && (
        <Note as="div" tone="warn">
          <b>{t('money_files.acknowledgement.off')}</b>
          <Problems problems={problems} />
        </Note>
      )}
      <LedgerTable
        caption={title}
        columns={[
          t('money_files.claim'),
          t('money_files.acknowledgement.answer'),
          t('money_files.what'),
        ]}
      >
        {acknowledged.map((one) => (
          <tr key={one.claim_number + one.status}>
            <th scope="row">
              {one.claim ? (
                <Link to={`/admin/claims/${one.claim.id}`}>{one.claim.number}</Link>
              ) : (
                one.claim_number
              )}
            </th>
            <td>{one.status}</td>
            <td>
              {one.hold === null
                ? t(`money_files.acknowledgement.action.${one.action}`)
                : t(`money_files.acknowledgement.hold.${one.hold}`)}
            </td>
          </tr>
        ))}
      </LedgerTable>
      {problems.length === 0 && accepted + rejected > 0 && (
        <ConfirmButton
          label={t('money_files.acknowledgement.apply')}
          question={t('money_files.acknowledgement.ask', { accepted, rejected })}
          text={t('money_files.acknowledgement.ask_text')}
          done={t('money_files.acknowledgement.applied')}
          endpoint={applyAcknowledgement}
          input={{ file_id }}
        />
      )}
    </Panel>
  )
}
