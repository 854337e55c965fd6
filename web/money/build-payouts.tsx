import { useState } from 'react'
import { createPayouts } from '@numo/domains/payouts/contract.ts'
import { getReadyPayouts, type ReadyPayout } from '@numo/domains/payouts/contract-ready.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Batch = { company_id: string; company: string; currency: string; rows: ReadyPayout[] }

/** Groups what is ready by legal entity and currency: each group becomes payouts in one step. */
function batchesOf(rows: readonly ReadyPayout[]): Batch[] {
  const batches = new Map<string, Batch>()
  for (const row of rows) {
    const { numo_company_id: company_id, company_name: company, currency } = row
    const key = `${company_id} ${currency}`
    const batch = batches.get(key) ?? { company_id, company, currency, rows: [] }
    batch.rows.push(row)
    batches.set(key, batch)
  }
  return [...batches.values()]
}

/** Shows what is ready to be paid by company and currency, and builds the payouts of one of them. */
export function BuildPayouts() {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const query = useRead(getReadyPayouts, {}, { enabled: isOpen })
  return (
    <>
      <Button look="primary" size="xs" onClick={() => setOpen(true)}>
        {t('money.out.build')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('money.out.build')}
        onClose={() => setOpen(false)}
        className="dialog-form"
      >
        <p>{t('money.out.build_text')}</p>
        <QueryState query={query}>
          {({ rows }) => (
            <>
              {rows.length === 0 && <p className="dim">{t('money.out.build_none')}</p>}
              {batchesOf(rows).map((batch) => (
                <BatchRows
                  key={`${batch.company_id} ${batch.currency}`}
                  batch={batch}
                  close={() => setOpen(false)}
                />
              ))}
            </>
          )}
        </QueryState>
        <Button look="ghost" onClick={() => setOpen(false)}>
          {t('app.cancel')}
        </Button>
      </Dialog>
    </>
  )
}

function BatchRows({ batch, close }: { batch: Batch; close: () => void }) {
  const { t, locale, formats } = useProgram()
  const { company_id, company, currency, rows } = batch
  const text = (amount: number) => moneyText(amount, currency, locale)
  const payable = rows.filter(({ net_amount }) => net_amount > 0)
  const sum = payable.reduce((total, { net_amount }) => total + net_amount, 0)
  return (
    <section className="stack">
      <h3>{`${company} · ${currency}`}</h3>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.partner_id}>
            <span>
              <b>{row.partner_name}</b>
              {row.net_amount <= 0 ? (
                <small>{t('money.out.below_zero')}</small>
              ) : (
                row.bank_account === null && <small>{t('money.out.no_bank', { currency })}</small>
              )}
              {row.bank_account?.held_until && (
                <small>
                  {t('money.out.held', { day: formats.day(row.bank_account.held_until) })}
                </small>
              )}
            </span>
            <span>{text(row.net_amount)}</span>
          </li>
        ))}
      </ul>
      {payable.length > 0 && (
        <CommandButton
          look="primary"
          endpoint={createPayouts}
          input={{ numo_company_id: company_id, currency }}
          done={({ payout_ids, net_amount }) =>
            t('money.out.built', { count: payout_ids.length, amount: text(net_amount) })
          }
          onDone={close}
        >
          {`${t('money.out.build')}: ${t('money.out.build_count', { count: payable.length })}, ${text(sum)}`}
        </CommandButton>
      )}
    </section>
  )
}
