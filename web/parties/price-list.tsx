import { keepPreviousData } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  listOwnPrices,
  listPrices,
  type PriceRow,
} from '@numo/domains/partners/contract-products.ts'
import { priceStates } from '@numo/domains/partners/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { PreviousNext } from '../app/previous-next.tsx'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { percentText } from '../cover/figures.ts'

type State = PriceRow['state']
type PageCursor = { after?: string; before?: string }
/** What is asked of a price list: which prices, by which words, from where on. */
type PriceQuery = PageCursor & { state: State; q?: string; limit: string }

/** Prices of a clinic for staff, of the caller’s own clinic without `partner_id`. */
export function PriceList({
  of,
  none,
  renderActions,
}: {
  of: { partner_id: string } | { partnerId: string }
  none: string
  renderActions?: (row: PriceRow) => ReactNode
}) {
  const [asked, setAsked] = useState<PriceQuery>({ state: 'today', limit: '50' })
  return 'partner_id' in of ? (
    <StaffRows {...{ of, none, asked, setAsked }} {...(renderActions && { renderActions })} />
  ) : (
    <OwnRows {...{ of, none, asked, setAsked }} />
  )
}

type RowsProps<Of> = {
  of: Of
  none: string
  asked: PriceQuery
  setAsked: (asked: PriceQuery) => void
  renderActions?: (row: PriceRow) => ReactNode
}

function StaffRows({ of, ...props }: RowsProps<{ partner_id: string }>) {
  const query = useRead(
    listPrices,
    { ...of, ...props.asked },
    { placeholderData: keepPreviousData }
  )
  return <Rows query={query} {...props} />
}

function OwnRows({ of, ...props }: RowsProps<{ partnerId: string }>) {
  const query = useRead(
    listOwnPrices,
    { ...of, ...props.asked },
    { placeholderData: keepPreviousData }
  )
  return <Rows query={query} {...props} />
}

function Rows({
  query,
  none,
  asked,
  setAsked,
  renderActions,
}: Omit<RowsProps<never>, 'of'> & { query: ReturnType<typeof useRead<typeof listPrices>> }) {
  const { t } = useProgram()
  const { state, q = '' } = asked
  const begin = (more: Partial<PriceQuery>) =>
    setAsked({ state, limit: '50', ...(q && { q }), ...more })
  return (
    <>
      <div className="row">
        <SelectField
          name="prices_shown"
          label={t('parties.price.shown')}
          value={state}
          options={priceStates.map((one) => [one, t(`parties.price.when.${one}`)] as const)}
          onChange={(chosen) =>
            begin({ state: priceStates.find((one) => one === chosen) ?? 'today' })
          }
        />
        <TextField
          name="prices_found"
          label={t('list.search')}
          value={q}
          maxLength={80}
          onChange={(text) => begin({ q: text ?? '' })}
        />
      </div>
      <QueryState query={query}>
        {({ rows, ...page }) => (
          <>
            {rows.length === 0 ? (
              <p className="dim">{none}</p>
            ) : (
              <PriceTable rows={rows} {...(renderActions && { renderActions })} />
            )}
            <PreviousNext page={page} go={begin} />
          </>
        )}
      </QueryState>
    </>
  )
}

function PriceTable({
  rows,
  renderActions,
}: {
  rows: readonly PriceRow[]
  renderActions?: (row: PriceRow) => ReactNode
}) {
  const { t, formats, locale } = useProgram()
  return (
    <LedgerTable
      caption={t('parties.price.title')}
      columns={[
        { key: 'code', title: t('parties.price.code') },
        { key: 'name', title: t('parties.price.name') },
        { key: 'category', title: t('parties.price.category') },
        { key: 'price', title: t('parties.price.price'), isEnd: true },
        { key: 'tax', title: t('parties.price.tax'), isEnd: true },
        { key: 'begins', title: t('parties.price.begins'), isEnd: true },
        { key: 'ends', title: t('parties.price.ends'), isEnd: true },
        ...(renderActions
          ? [{ key: 'actions', title: <span className="vh">{t('parties.price.change')}</span> }]
          : []),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{row.code}</td>
          <th scope="row">{row.name}</th>
          <td>{t(`parties.price.category_of.${row.category}`)}</td>
          <td className="end">{moneyText(row.unit_price, row.currency, locale)}</td>
          <td className="end">{percentText(row.tax_rate_bps)}</td>
          <td className="end">{formats.day(row.begins_on)}</td>
          <td className="end">{row.ends_on === null ? '–' : formats.day(row.ends_on)}</td>
          {renderActions && <td>{renderActions(row)}</td>}
        </tr>
      ))}
    </LedgerTable>
  )
}
