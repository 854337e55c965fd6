import type { Stay } from '@numo/domains/stays/contract-stay.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { NextStep, Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { StayChart } from './stay-chart.tsx'
import { useHeadName } from './use-head-name.ts'

type Props = { stay: Stay }

/** What is used of the guarantee, what is left and for how long, with the alerts that hold. */
export function StayUsage({ stay, canAsk = false }: Props & { canAsk?: boolean }) {
  const { t, locale } = useProgram()
  const { currency, guarantee, authorised_amount, used_amount, alerts, top_up } = stay
  const money = (amount: number) => moneyText(amount, currency, locale)
  const used = money(used_amount)
  const text =
    authorised_amount === null
      ? t('stay.used_only', { used })
      : t('stay.used_of', { used, whole: money(authorised_amount) })
  return (
    <Panel title={t('stay.title')}>
      {authorised_amount !== null && (
        <progress
          aria-label={text}
          value={Math.min(used_amount, authorised_amount)}
          max={Math.max(authorised_amount, 1)}
          data-full={used_amount >= authorised_amount || undefined}
        />
      )}
      <p>{text}</p>
      {guarantee === null && <p className="dim">{t('stay.none')}</p>}
      {guarantee !== null && authorised_amount === null && (
        <Note>{t('stay.foreign', { currency: guarantee.currency })}</Note>
      )}
      {alerts.map((alert) => (
        <Note key={alert} tone="warn">
          {t(`stay.alert.${alert}`)}
        </Note>
      ))}
      {canAsk && top_up && <TopUp top_up={top_up} currency={currency} />}
      <UsageFacts stay={stay} />
    </Panel>
  )
}

function TopUp({ top_up, currency }: { top_up: NonNullable<Stay['top_up']>; currency: string }) {
  const { t, formats, locale } = useProgram()
  const { id, amount, pays_until, until } = top_up
  return (
    <NextStep>
      <p>{t('stay.top_up_why', { day: formats.day(pays_until) })}</p>
      <ButtonLink
        look="primary"
        to={`/dashboard/authorizations/${id}?extend=top_up&amount=${amount}&until=${until}`}
      >
        {t('stay.top_up', { amount: moneyText(amount, currency, locale) })}
      </ButtonLink>
    </NextStep>
  )
}

function UsageFacts({ stay }: Props) {
  const { t, formats } = useProgram()
  const { currency, guarantee, left_amount, pace_amount, runs_out_at, valid_hours } = stay
  const amount = (value: number | null, of = currency) =>
    value === null ? null : <Amount amount={value} currency={of} />
  const day = guarantee && formats.day(guarantee.valid_until)
  const isOver = left_amount !== null && left_amount < 0
  return (
    <Facts
      items={[
        [t('stay.facts.guaranteed'), guarantee && amount(guarantee.amount, guarantee.currency)],
        [t('stay.facts.used'), amount(stay.used_amount)],
        [
          t(isOver ? 'stay.facts.over' : 'stay.facts.left'),
          amount(isOver ? -left_amount : left_amount),
        ],
        [t('stay.facts.pace'), amount(pace_amount)],
        [
          t('stay.facts.runs_out'),
          runs_out_at ? <When key="out" at={runs_out_at} /> : stay.is_in_stay && t('stay.never'),
        ],
        [
          t('stay.facts.valid'),
          day !== null && valid_hours !== null
            ? valid_hours < 0
              ? t('stay.valid_over', { day })
              : valid_hours < 48
                ? t('stay.valid_left', { day, count: valid_hours })
                : t('stay.valid_days', { day, count: Math.floor(valid_hours / 24) })
            : day,
        ],
      ]}
    />
  )
}

/** What was estimated, approved and used by head, and used by whom. */
export function StayHeads({ stay: { currency, by_head, by_biller } }: Props) {
  const { t, locale, formats } = useProgram()
  const nameOf = useHeadName()
  const money = (amount: number | null) =>
    amount === null ? '–' : moneyText(amount, currency, locale)
  const sum = (of: 'estimated_amount' | 'authorised_amount' | 'used_amount') =>
    by_head.every((head) => head[of] === null)
      ? null
      : by_head.reduce((total, head) => total + (head[of] ?? 0), 0)
  if (by_head.length === 0) return null
  return (
    <Panel title={t('stay.head.title')}>
      <LedgerTable
        caption={t('stay.head.title')}
        columns={[
          { key: 'what', title: t('stay.head.what') },
          { key: 'estimated', title: t('stay.head.estimated'), isEnd: true },
          { key: 'authorised', title: t('stay.head.authorised'), isEnd: true },
          { key: 'used', title: t('stay.head.used'), isEnd: true },
        ]}
        foot={
          <tr>
            <th scope="row">{t('stay.head.total')}</th>
            <td className="end">{money(sum('estimated_amount'))}</td>
            <td className="end">{money(sum('authorised_amount'))}</td>
            <td className="end">{money(sum('used_amount'))}</td>
          </tr>
        }
      >
        {by_head.map((head) => (
          <tr key={head.category}>
            <th scope="row">{nameOf(head.category)}</th>
            <td className="end">{money(head.estimated_amount)}</td>
            <td className="end">{money(head.authorised_amount)}</td>
            <td className="end">{money(head.used_amount)}</td>
          </tr>
        ))}
      </LedgerTable>
      {by_biller.length > 0 && (
        <>
          <h3>{t('stay.by.title')}</h3>
          <LedgerTable
            caption={t('stay.by.title')}
            columns={[
              { key: 'who', title: t('stay.by.who') },
              { key: 'count', title: t('stay.by.count'), isEnd: true },
              { key: 'used', title: t('stay.head.used'), isEnd: true },
            ]}
          >
            {by_biller.map(({ biller, bill_count, used_amount }) => (
              <tr key={biller}>
                <th scope="row">{t(`stay.biller.${biller}`)}</th>
                <td className="end">{formats.number(bill_count)}</td>
                <td className="end">{money(used_amount)}</td>
              </tr>
            ))}
          </LedgerTable>
        </>
      )}
    </Panel>
  )
}

/** The burn-down: what each day took, and what was left at its end. */
export function StayDays({ stay }: Props) {
  const { currency, days } = stay
  const { t, formats, locale } = useProgram()
  const money = (amount: number | null) =>
    amount === null ? '–' : moneyText(amount, currency, locale)
  if (days.length === 0) return null
  return (
    <Panel title={t('stay.days.title')}>
      <StayChart stay={stay} />
      <LedgerTable
        caption={t('stay.days.title')}
        columns={[
          { key: 'day', title: t('stay.days.day') },
          { key: 'amount', title: t('stay.days.amount'), isEnd: true },
          { key: 'used', title: t('stay.days.used'), isEnd: true },
          { key: 'left', title: t('stay.days.left'), isEnd: true },
        ]}
      >
        {days.map(({ day, amount, used_amount, left_amount }) => (
          <tr key={day}>
            <th scope="row">{formats.day(day)}</th>
            <td className="end">{money(amount)}</td>
            <td className="end">{money(used_amount)}</td>
            <td className="end">{money(left_amount)}</td>
          </tr>
        ))}
      </LedgerTable>
    </Panel>
  )
}
