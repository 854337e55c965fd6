import {
  createBankFile,
  downloadBankFile,
  getBankFiles,
  moveBankFile,
  type BankFile,
  type BankFileBatch,
} from '@numo/domains/payouts/contract-bank-file.ts'
import { bankFileFormats } from '@numo/domains/payouts/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Facts } from '../app/record/facts.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { saveText } from '../app/save-file.ts'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { CaseStatus, type CaseLook } from '../ui/case-status.tsx'
import { Panel } from '../ui/panel.tsx'
import { TransferRows } from './transfer-rows.tsx'

/** What waits for a bank file by company and currency, and the files that were made. */
export function BankFiles() {
  const { t } = useProgram()
  const query = useRead(getBankFiles, {})
  return (
    <RecordPage
      list={{ to: '/admin/payouts', title: t('bank_files.back') }}
      title={t('bank_files.title')}
    >
      <QueryState query={query}>
        {({ batches, files }) => (
          <>
            {batches.length === 0 && (
              <Panel title={t('bank_files.waiting')}>
                <p className="dim">{t('bank_files.waiting_none')}</p>
              </Panel>
            )}
            {batches.map((batch) => (
              <Batch key={`${batch.numo_company_id} ${batch.currency}`} batch={batch} />
            ))}
            <h2>{t('bank_files.files')}</h2>
            {files.length === 0 && <p className="dim">{t('bank_files.files_none')}</p>}
            {files.map((file) => (
              <File key={file.id} file={file} />
            ))}
          </>
        )}
      </QueryState>
    </RecordPage>
  )
}

function Batch({ batch }: { batch: BankFileBatch }) {
  const { t, formats, locale } = useProgram()
  const { numo_company_id, company_name, currency, account, transfers, amount, left_out } = batch
  return (
    <Panel
      title={`${t('bank_files.waiting')}: ${company_name} · ${currency}`}
      note={
        account
          ? t('bank_files.from', { bank: account.bank_name, last4: account.last4 })
          : t('bank_files.no_account', { currency })
      }
      action={
        account &&
        transfers.length > 0 && (
          <FormButton
            is_main
            label={t('bank_files.make')}
            title={t('bank_files.make_title', {
              count: t('bank_files.count', { count: transfers.length }),
              amount: moneyText(amount, currency, locale),
            })}
            submit={t('bank_files.make')}
            done={t('bank_files.made')}
            endpoint={createBankFile}
            fixed={{ numo_company_id, currency, expected_amount: amount }}
            refused={{ 'day-passed': ['execution_on'] }}
            fields={[
              {
                name: 'execution_on',
                label: t('bank_files.execution_on'),
                kind: 'date',
                value: today(),
              },
            ]}
          >
            <p>{t('bank_files.make_text')}</p>
          </FormButton>
        )
      }
    >
      <TransferRows transfers={transfers} currency={currency} />
      {left_out.length > 0 && (
        <>
          <h3>{t('bank_files.left_out')}</h3>
          <TransferRows
            transfers={left_out}
            currency={currency}
            noteOf={({ reason, held_until, file_number }) =>
              t(`bank_files.why.${reason}`, {
                file: file_number ?? '',
                day: held_until === null ? '' : formats.day(held_until),
              })
            }
          />
        </>
      )}
    </Panel>
  )
}

const looks: Readonly<Record<BankFile['status'], CaseLook>> = {
  ready: ['warn'],
  sent: ['ok'],
  cancelled: ['idle', 'minus'],
}

function File({ file }: { file: BankFile }) {
  const { t, formats, locale } = useProgram()
  const { id, number, version, status, currency, amount, transfers, account, downloads } = file
  const nameOf = (name: string | null) => name ?? t('bank_files.nobody')
  return (
    <Panel
      level={3}
      title={`${number} · ${moneyText(amount, currency, locale)}`}
      note={t('bank_files.made_by', {
        company: file.company_name,
        day: formats.moment(file.created_at, 'day'),
        name: nameOf(file.created_by),
      })}
      action={<CaseStatus look={looks[status]}>{t(`bank_files.status.${status}`)}</CaseStatus>}
    >
      <TransferRows
        transfers={transfers}
        currency={currency}
        noteOf={({ is_open }) => (is_open ? null : t('bank_files.not_open'))}
      />
      <Facts
        items={[
          [t('bank_files.execution_on'), formats.day(file.execution_on)],
          [
            t('money.out.bank'),
            t('money.out.bank_text', { bank: account.bank_name, last4: account.last4 }),
          ],
          [t('bank_files.hash'), <code key="hash">{file.sha256}</code>],
          [t('money.reason'), file.status_reason],
        ]}
      />
      {downloads.length === 0 && <p className="dim">{t('bank_files.never_taken')}</p>}
      {downloads.map(({ by, at, format }) => (
        <p key={at} className="dim">
          {t('bank_files.taken', {
            format: t(`bank_files.format.${format}`),
            name: nameOf(by),
            day: formats.day(at),
          })}
        </p>
      ))}
      {status !== 'cancelled' && (
        <div className="row">
          {bankFileFormats.map((format) => (
            <CommandButton
              key={format}
              size="xs"
              endpoint={downloadBankFile}
              input={{ id, format }}
              onDone={({ file_name, mime_type, text }) => saveText(file_name, text, mime_type)}
              aria-label={t('bank_files.download_of', {
                number,
                format: t(`bank_files.format.${format}`),
              })}
            >
              {t('bank_files.download', { format: t(`bank_files.format.${format}`) })}
            </CommandButton>
          ))}
          {status === 'ready' && (
            <>
              <ConfirmButton
                look="primary"
                label={t('bank_files.send')}
                question={`${t('bank_files.send')} (${number})`}
                text={t('bank_files.send_text')}
                done={t('bank_files.sent')}
                endpoint={moveBankFile}
                input={{ id, version, event: 'send' }}
              />
              <ConfirmButton
                is_danger
                has_reason
                needs_reason
                label={t('bank_files.cancel')}
                question={`${t('bank_files.cancel')} (${number})`}
                text={t('bank_files.cancel_text')}
                done={t('bank_files.cancelled')}
                endpoint={moveBankFile}
                input={{ id, version, event: 'cancel' }}
              />
            </>
          )}
        </div>
      )}
    </Panel>
  )
}
