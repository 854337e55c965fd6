import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ReadBill } from '@numo/domains/extractions/contract-bill.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { useDropped } from '../capture/use-dropped.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/fields/file-field.tsx'
import { Note } from '../ui/note.tsx'
import type { BillFile } from './use-bills.ts'

/** Files that a bill may be. */
export const billTypes =
  'application/pdf,image/jpeg,image/png,image/webp,application/xml,text/xml,.xml'

/** Takes the files of a bill by drop, paste or choice, and says of each what was read of it. */
export function BillDrop({
  files,
  onFiles,
  onRemove,
}: {
  files: readonly BillFile[]
  onFiles: (files: Iterable<File>) => void
  onRemove: (file: BillFile) => void
}) {
  const { t } = useProgram()
  const { isOver, listeners } = useDropped(onFiles)
  return (
    <section
      className="bill-drop"
      aria-label={t('household_claims.bill.title')}
      data-over={isOver || undefined}
      {...listeners}
    >
      <p className="bill-drop-h">
        <IconFileInvoice size={22} stroke={1.6} aria-hidden />
        <b>{t('household_claims.bill.drop')}</b>
      </p>
      <p className="dim">{t('household_claims.bill.drop_hint')}</p>
      <p className="row">
        <FileButton accept={billTypes} multiple onFiles={onFiles}>
          {t('household_claims.bill.choose')}
        </FileButton>
      </p>
      {files.length > 0 && (
        <ul aria-live="polite">
          {files.map((file) => (
            <li key={file.key}>
              <span>
                <b>{file.name}</b>
                <BillState file={file} />
              </span>
              {file.percent === null && (
                <Button
                  size="sm"
                  look="ghost"
                  aria-label={t('household_claims.bill.remove', { name: file.name })}
                  onClick={() => onRemove(file)}
                >
                  {t('household_claims.filing.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function BillState({ file: { percent, problem, bill } }: { file: BillFile }) {
  const { t } = useProgram()
  if (problem) return <span className="field-error">{problem}</span>
  if (bill) return <WhatWasRead bill={bill} />
  return percent !== null && percent < 100 ? (
    <progress aria-label={t('capture.files.sending')} value={percent} max={100} />
  ) : (
    <output className="dim">{t('household_claims.bill.reading')}</output>
  )
}

/** What was read of a file, in a line, with what is doubtful and who was not asked. */
function WhatWasRead({ bill: { facts, cfdi, claim } }: { bill: ReadBill }) {
  const { t, locale } = useProgram()
  const { total_amount, currency, provider_name, reasons } = facts
  const amount =
    total_amount && currency ? moneyText(total_amount.value, currency.value, locale) : null
  return (
    <>
      <span className="dim">
        {[provider_name?.value, amount].filter(Boolean).join(' · ') ||
          t('household_claims.bill.nothing')}
      </span>
      {cfdi && (
        <span className="dim">
          {t('household_claims.bill.cfdi', { version: cfdi.version, rfc: cfdi.issuer.rfc })}{' '}
          <span className="bill-uuid">{cfdi.uuid}</span>. {t('household_claims.bill.not_checked')}
        </span>
      )}
      {cfdi?.differences.map(({ what, line, written, computed }) => (
        <span className="field-error" key={`${what} ${line}`}>
          {t('household_claims.bill.difference', {
            what: t(`household_claims.bill.sum.${what}`, { number: line ?? 0 }),
            written,
            computed,
          })}
        </span>
      ))}
      {reasons
        .filter((reason) => reason !== 'sums_differ')
        .map((reason) => (
          <span className="dim" key={reason}>
            {t(`household_claims.bill.reason.${reason}`)}
          </span>
        ))}
      {claim && (
        <Note tone="warn">
          {t('household_claims.bill.claimed')}{' '}
          <Link to={`/home/claims?claim=${claim.id}`}>{claim.number}</Link>
        </Note>
      )}
    </>
  )
}
