import type { PartnerAuthorization } from '@numo/domains/authorizations/contract-partner.ts'
import { getPartnerPrices, type PriceListEntry } from '@numo/domains/claims/contract-partner.ts'
import { moneyText } from '@numo/kit/money.ts'
import { newRow, type FormRow } from '../app/forms/rows-field.tsx'
import { sumOfLines } from '../app/forms/sum-of-lines.ts'
import type { FormValues } from '../app/forms/form-input.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { costList } from './clinic-part-cost.ts'
import { SavedPartForm } from './clinic-part-form.tsx'
import { ClinicUsed } from '../stay/lazy-stay.tsx'
import { RequestedCost } from './staff-request.tsx'

type Props = { authorization: PartnerAuthorization }

/** Estimated cost of a request: lines by head, also from the clinic's price list, and what is guaranteed of it. */
export function ClinicCost({ authorization }: Props) {
  const { t, locale } = useProgram()
  const { currency, costs } = authorization
  const prices = useRead(getPartnerPrices, {})
  const priced = prices.data?.prices.filter((one) => one.currency === currency) ?? []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list of the form is a list of rows
  const rowsOf = (values: FormValues) => (values['costs'] ?? []) as readonly FormRow[]
  const withPrice = (rows: readonly FormRow[], one: PriceListEntry) => [
    ...rows.filter((row) => row['description'] || row['unit_price']),
    newRow(rows, costList(t, currency).fields, {
      category: one.category,
      description: one.name,
      unit_price: one.unit_price,
      quantity: 1,
    }),
  ]
  if (!authorization.may.change)
    return (
      <>
        <RequestedCost authorization={authorization} />
        <ClinicUsed id={authorization.id} />
      </>
    )
  return (
    <>
      <SavedPartForm authorization={authorization} part="cost">
        {(values, set) => (
          <>
            {priced.length > 0 && (
              <SelectField
                name="price"
                label={t('clinic_auth.cost.price')}
                value={null}
                options={[
                  [null, t('clinic_auth.cost.price_none')],
                  ...priced.map(
                    (one) =>
                      [
                        one.id,
                        `${one.name} · ${moneyText(one.unit_price, currency, locale)}`,
                      ] as const
                  ),
                ]}
                onChange={(id) => {
                  const one = priced.find((price) => price.id === id)
                  if (one) set({ costs: withPrice(rowsOf(values), one) })
                }}
              />
            )}
            <output>
              {t('clinic_auth.cost.sum', {
                amount: moneyText(sumOfLines(rowsOf(values)), currency, locale),
              })}
            </output>
          </>
        )}
      </SavedPartForm>
      {costs.some(({ approved_amount }) => approved_amount !== null) && (
        <RequestedCost authorization={authorization} />
      )}
    </>
  )
}
