import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { comparePrices } from '@numo/domains/partners/contract-products.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { PriceChanges } from './price-changes.tsx'

/** Compares the price list of a clinic on two days. */
export function PriceCompare({ partner_id }: { partner_id: string }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('parties.price.compare')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('parties.price.compare_title')}
        onClose={() => setOpen(false)}
        className="dialog-form"
      >
        <Compared partner_id={partner_id} />
        <div className="row">
          <Button look="ghost" onClick={() => setOpen(false)}>
            {t('app.close')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

const firstOfYear = () => `${today().slice(0, 4)}-01-01`

function Compared({ partner_id }: { partner_id: string }) {
  const { t } = useProgram()
  const [from, setFrom] = useState(firstOfYear())
  const [until, setUntil] = useState(today())
  const query = useRead(
    comparePrices,
    { partner_id, from, until },
    { placeholderData: keepPreviousData }
  )
  return (
    <>
      <div className="row">
        <DayField
          name="from"
          label={t('parties.price.compare_from')}
          value={from}
          onChange={(day) => setFrom(day ?? firstOfYear())}
        />
        <DayField
          name="until"
          label={t('parties.price.compare_until')}
          value={until}
          onChange={(day) => setUntil(day ?? today())}
        />
      </div>
      <QueryState query={query}>
        {({ changes, added, changed, ended, same }) => (
          <>
            <output>{t('parties.price.compare_counts', { added, changed, ended, same })}</output>
            {changes.length === 0 ? (
              <p>{t('parties.price.compare_none')}</p>
            ) : (
              <PriceChanges changes={changes} />
            )}
            {added + changed + ended > changes.length && (
              <p>
                {t('parties.price.import_more', {
                  count: added + changed + ended - changes.length,
                })}
              </p>
            )}
          </>
        )}
      </QueryState>
    </>
  )
}
