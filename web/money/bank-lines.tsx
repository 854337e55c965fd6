import { Link } from 'react-router'
import {
  getBankLines,
  matchBankLine,
  setBankLineAside,
  unmatchBankLine,
  type BankLine,
} from '@numo/domains/insurance-payments/contract-bank.ts'
import { bankLineStatuses } from '@numo/domains/insurance-payments/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ImportMoneyFile } from './import-money-file.tsx'

type State = BankLine['status']

/** Lines of bank statements: open ones with the payments they may be, and those that are matched or set aside. */
export function BankLines({ status }: { status: string }) {
  const { t } = useProgram()
  const state: State = bankLineStatuses.find((one) => one === status) ?? 'open'
  const query = useRead(getBankLines, { status: state }, { placeholderData: (before) => before })
  return (
    <RecordPage
      list={{ to: '/admin/insurance-payments', title: t('money_files.back') }}
      title={t('money_files.bank')}
      actions={<ImportMoneyFile />}
    >
      <Tabs
        label={t('money_files.bank')}
        tabs={bankLineStatuses.map((one) => ({
          to: `/admin/insurance-payments?bank=${one}`,
          title: t(`money_files.line.${one}`),
          isCurrent: one === state,
          ...(query.data && { count: query.data.counts[one] }),
        }))}
      />
      <QueryState query={query}>
        {({ lines }) =>
          lines.length === 0 ? (
            <Panel title={t('money_files.line.none')}>
              <p className="dim">{t('money_files.line.none_text')}</p>
            </Panel>
          ) : (
            lines.map((line) => <Line key={line.id} line={line} />)
          )
        }
      </QueryState>
    </RecordPage>
  )
}

function Line({ line }: { line: BankLine }) {
  const { t, formats, locale } = useProgram()
  const { currency, amount, matched_amount, counterparty, description, return_code } = line
  const references = [line.bank_reference, line.payer_reference, line.account]
  return (
    <Panel
      level={3}
      title={`${formats.day(line.booked_on)} · ${moneyText(amount, currency, locale)}`}
      action={<Aside line={line} />}
    >
      <p>
        {[counterparty, description].filter(Boolean).join(' · ') || t('money_files.line.unnamed')}
      </p>
      <p className="dim">{references.filter(Boolean).join(' · ')}</p>
      {return_code && (
        <p>
          <Status tone="warn">{t('money_files.line.returned', { code: return_code })}</Status>
        </p>
      )}
      {matched_amount !== 0 && matched_amount !== amount && (
        <p>
          {t('money_files.line.left', {
            amount: moneyText(amount - matched_amount, currency, locale),
          })}
        </p>
      )}
      <ul className="rows">
        {line.payments.map((payment) => (
          <li key={payment.id}>
            <Link to={`/admin/insurance-payments/${payment.id}`}>
              {t('money_files.line.matched_to', { number: payment.number })}
            </Link>
            <Unmatch line={line} payment_id={payment.id} />
          </li>
        ))}
        {line.suggestions.map((suggestion) => (
          <Suggestion key={suggestion.payment_id} line={line} suggestion={suggestion} />
        ))}
      </ul>
      {line.status === 'open' && amount > 0 && line.suggestions.length === 0 && (
        <p className="dim">{t('money_files.line.no_match')}</p>
      )}
    </Panel>
  )
}

function Suggestion({
  line: { id, version },
  suggestion,
}: {
  line: BankLine
  suggestion: BankLine['suggestions'][number]
}) {
  const { t, formats, locale } = useProgram()
  const { number, insurer_name, payment_id, reasons } = suggestion
  return (
    <li>
      <span>
        <b>
          <Link to={`/admin/insurance-payments/${payment_id}`}>{number}</Link> · {insurer_name}
        </b>
        <small>
          {moneyText(suggestion.amount, suggestion.currency, locale)} · {suggestion.trace_number} ·{' '}
          {formats.day(suggestion.payment_date)}
        </small>
      </span>
      <span className="row">
        {reasons.map((reason) => (
          <Status key={reason} tone={reason === 'near_day' ? 'idle' : 'ok'}>
            {t(`money_files.why.${reason}`)}
          </Status>
        ))}
        <CommandButton
          size="xs"
          look="primary"
          endpoint={matchBankLine}
          input={{ line_id: id, version, payment_id }}
          done={t('money_files.line.matched_to', { number })}
          aria-label={t('money_files.line.match_of', { number })}
        >
          {t('money_files.line.match')}
        </CommandButton>
      </span>
    </li>
  )
}

function Unmatch({ line: { id, version }, payment_id }: { line: BankLine; payment_id: string }) {
  const { t } = useProgram()
  return (
    <CommandButton
      size="xs"
      endpoint={unmatchBankLine}
      input={{ line_id: id, version, payment_id }}
    >
      {t('money_files.line.unmatch')}
    </CommandButton>
  )
}

function Aside({ line: { id, version, status, matched_amount } }: { line: BankLine }) {
  const { t } = useProgram()
  if (matched_amount !== 0) return null
  const isAside = status === 'set_aside'
  return (
    <CommandButton
      size="xs"
      look="ghost"
      endpoint={setBankLineAside}
      input={{ line_id: id, version, is_set_aside: !isAside }}
    >
      {t(isAside ? 'money_files.line.bring_back' : 'money_files.line.set_it_aside')}
    </CommandButton>
  )
}
