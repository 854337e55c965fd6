import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  getMoneyFile,
  maxShownRemittances,
  storeStatement,
  type FileProblem,
  type MoneyFile,
} from '@numo/domains/insurance-payments/contract-files.ts'
import { listReceivers } from '@numo/domains/insurance-payments/contract-suggestions.ts'
import { moneyText, noCurrency } from '@numo/kit/money.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { useRead } from '../app/use-read.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { AcknowledgementPanel } from './acknowledgement-panel.tsx'
import { moneyFileProblemText } from './money-file-problem.ts'
import { RemittancePanel } from './remittance-panel.tsx'

/** What an imported file says, and what booking it would do. */
export function MoneyFilePage({ id }: { id: string }) {
  const { t } = useProgram()
  const [from, setFrom] = useState(0)
  const [currency, setCurrency] = useState<string>()
  const query = useRead(getMoneyFile, { file_id: id, from, currency })
  const list = { to: '/admin/insurance-payments', title: t('money_files.back') }
  return (
    <RecordState query={query} list={list} title={t('money_files.title')}>
      {(file) => (
        <RecordPage
          list={list}
          title={file.file_name}
          note={t(`money_files.format.${file.format}`)}
        >
          {file.other_sets.length > 0 && (
            <Note>{t('money_files.other_sets', { sets: file.other_sets.join(', ') })}</Note>
          )}
          <ChooseCurrency file={file} currency={currency} onCurrency={setCurrency} />
          <RemittanceTotals file={file} from={from} onFrom={setFrom} />
          {file.remittances.map((remittance) => (
            <RemittancePanel key={remittance.index} file_id={file.id} remittance={remittance} />
          ))}
          {file.kind === 'statement' && <Statements file={file} currency={currency} />}
          {file.kind === 'acknowledgement' && <AcknowledgementPanel file={file} />}
        </RecordPage>
      )}
    </RecordState>
  )
}

/** Asks for the currency of amounts that name none; a bank's CSV and an insurer's may be in any. */
function ChooseCurrency({
  file: { format, kind, remittances },
  currency,
  onCurrency,
}: {
  file: MoneyFile
  currency: string | undefined
  onCurrency: (currency: string | undefined) => void
}) {
  const { t } = useProgram()
  const { data } = useRead(listReceivers, {})
  const isAsked =
    kind === 'statement' ? format === 'csv' : remittances.some((one) => !one.names_currency)
  if (!isAsked) return null
  const known = new Set([
    'USD',
    'MXN',
    'EUR',
    ...(data?.companies ?? []).map((one) => one.currency),
  ])
  return (
    <SelectField
      name="currency"
      label={t('money_files.currency')}
      value={currency ?? null}
      onChange={(chosen) => onCurrency(chosen ?? undefined)}
      options={[
        [null, t('money_files.choose_currency')],
        ...[...known].map((code) => [code, code] as const),
      ]}
    />
  )
}

/** What all payments of a file come to, and the way through them where there are more than one page shows. */
function RemittanceTotals({
  file: { remittance_totals, remittances, next_from },
  from,
  onFrom,
}: {
  file: MoneyFile
  from: number
  onFrom: (from: number) => void
}) {
  const { t, locale } = useProgram()
  if (next_from === null && from === 0) return null
  return (
    <Panel
      title={t('money_files.many', { first: from + 1, last: from + remittances.length })}
      action={
        <div className="row">
          <Button
            size="xs"
            disabled={from === 0}
            onClick={() => onFrom(Math.max(0, from - maxShownRemittances))}
          >
            {t('money_files.earlier')}
          </Button>
          <Button
            size="xs"
            disabled={next_from === null}
            onClick={() => next_from !== null && onFrom(next_from)}
          >
            {t('money_files.later')}
          </Button>
        </div>
      }
    >
      <ul className="rows">
        {remittance_totals.map((one) => (
          <li key={one.currency}>
            {t('money_files.total_of', {
              total: one.count,
              amount: moneyText(one.amount, one.currency, locale),
              claims: one.claim_count,
              booked: one.booked_count,
              off: one.problem_count,
            })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Sentences about a file or a part of it. */
export function Problems({ problems }: { problems: readonly FileProblem[] }) {
  const { t, locale } = useProgram()
  return (
    <ul>
      {problems.map((problem) => {
        const text = moneyFileProblemText(problem, t, locale)
        return <li key={text}>{text}</li>
      })}
    </ul>
  )
}

function Statements({ file, currency }: { file: MoneyFile; currency: string | undefined }) {
  const { t, formats, locale } = useProgram()
  return (
    <>
      {file.statements.map((one, at) => (
        <Panel
          key={at}
          title={t('money_files.statement', {
            account: one.account ?? t('money_files.no_account'),
          })}
        >
          <p>
            {t('money_files.lines', {
              total: one.line_count,
              from: one.first_on ? formats.day(one.first_on) : '–',
              until: one.last_on ? formats.day(one.last_on) : '–',
            })}
          </p>
          {one.sums.map(({ currency: code, in_amount, out_amount }) => (
            <p key={code}>
              {t('money_files.in', { amount: moneyText(in_amount, code, locale) })}
              {' · '}
              {t('money_files.out', { amount: moneyText(out_amount, code, locale) })}
            </p>
          ))}
          {one.notes.length > 0 && (
            <Note as="div" tone="warn">
              <Problems problems={one.notes} />
            </Note>
          )}
        </Panel>
      ))}
      <StoreLines file={file} currency={currency} />
    </>
  )
}

/** Whether amounts of a statement still have no currency. */
const isOpen = ({ statements }: MoneyFile) =>
  statements.some(({ sums }) => sums.some(({ currency }) => currency === noCurrency))

function StoreLines({ file, currency }: { file: MoneyFile; currency: string | undefined }) {
  const { t } = useProgram()
  const navigate = useNavigate()
  const { data } = useRead(listReceivers, {})
  const companies = data?.companies ?? []
  if (file.stored_line_count > 0)
    return (
      <Note as="div">
        <p>{t('money_files.stored_before', { total: file.stored_line_count })}</p>
        <ButtonLink size="xs" to="/admin/insurance-payments?bank=open">
          {t('money_files.see_lines')}
        </ButtonLink>
      </Note>
    )
  if (isOpen(file)) return <Note>{t('money_files.problem.choose_currency')}</Note>
  return (
    <p>
      <FormButton
        is_main
        label={t('money_files.store')}
        title={t('money_files.store')}
        submit={t('money_files.store')}
        endpoint={storeStatement}
        fixed={{ file_id: file.id, currency }}
        fields={[
          {
            name: 'numo_company_id',
            label: t('money_files.company'),
            kind: 'select',
            value: companies[0]?.id,
            options: companies.map(({ id, name }) => [id, name]),
          },
        ]}
        done={(stored) =>
          stored
            ? t('money_files.stored', { added: stored.added_count, known: stored.known_count })
            : ''
        }
        onDone={() => void navigate('/admin/insurance-payments?bank=open')}
      />
    </p>
  )
}
