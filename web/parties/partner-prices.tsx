import { IconDownload } from '@tabler/icons-react'
import type { PartnerRecord } from '@numo/domains/partners/contract-admin.ts'
import {
  endPrice,
  exportPrices,
  savePrice,
  type PriceRow,
} from '@numo/domains/partners/contract-products.ts'
import { careCategories } from '@numo/domains/claims/enums.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { saveFile } from '../app/save-file.ts'
import { today } from '../app/today.ts'
import { Panel } from '../ui/panel.tsx'
import { PriceCompare } from './price-compare.tsx'
import { PriceImport } from './price-import.tsx'
import { PriceList } from './price-list.tsx'

/** Price list of a clinic: versions, import and export. */
export function PartnerPrices({ partner }: { partner: PartnerRecord }) {
  const { t, locale } = useProgram()
  return (
    <Panel
      title={t('parties.price.title')}
      note={t('parties.price.note')}
      action={
        <span className="row">
          <CommandButton
            size="xs"
            endpoint={exportPrices}
            input={{ partner_id: partner.id, locale, state: 'today' }}
            onDone={saveFile}
          >
            <IconDownload size={16} aria-hidden />
            {t('list.export')}
          </CommandButton>
          <PriceCompare partner_id={partner.id} />
          <PriceImport of={{ partner_id: partner.id }} />
          <SavePrice partner={partner} />
        </span>
      }
    >
      <PriceList
        of={{ partner_id: partner.id }}
        none={t('parties.price.none')}
        renderActions={(row) =>
          row.ends_on === null && (
            <span className="row">
              <SavePrice partner={partner} row={row} />
              <FormButton
                is_danger
                label={t('parties.price.end')}
                aria={`${t('parties.price.end')}: ${row.name}`}
                title={t('parties.price.end_title', { name: row.name })}
                submit={t('parties.price.end')}
                done={t('parties.price.ended')}
                endpoint={endPrice}
                fixed={{ partner_id: partner.id, product_id: row.id, version: row.version }}
                refused={{ 'price-days': ['ends_on'] }}
                fields={[
                  {
                    name: 'ends_on',
                    label: t('parties.price.ends'),
                    kind: 'date',
                    value: today(),
                  },
                ]}
              />
            </span>
          )
        }
      />
    </Panel>
  )
}

/** Adds a price, or the next version of one. */
function SavePrice({ partner, row }: { partner: PartnerRecord; row?: PriceRow }) {
  const { t } = useProgram()
  const title = row ? t('parties.price.change_title', { name: row.name }) : t('parties.price.new')
  const code = { code: row?.code, currency: row?.currency }
  return (
    <FormButton
      is_main={!row}
      label={t(row ? 'parties.price.change' : 'parties.price.new')}
      aria={row ? `${t('parties.price.change')}: ${row.name}` : title}
      title={title}
      done={t('parties.price.saved')}
      endpoint={savePrice}
      fixed={{ partner_id: partner.id, ...(row && code) }}
      refused={{ 'price-days': ['begins_on'] }}
      fields={[
        ...(row
          ? []
          : [
              { name: 'code', label: t('parties.price.code'), max: 60 },
              {
                name: 'currency',
                label: t('parties.currency'),
                kind: 'code' as const,
                value: partner.default_currency ?? 'MXN',
                max: 3,
              },
            ]),
        { name: 'name', label: t('parties.price.name'), value: row?.name },
        {
          name: 'category',
          label: t('parties.price.category'),
          kind: 'select',
          value: row?.category ?? 'consultation',
          options: careCategories.map((one) => [one, t(`parties.price.category_of.${one}`)]),
        },
        {
          name: 'unit_price',
          label: t('parties.price.price'),
          kind: 'money',
          value: row?.unit_price,
          ...(row ? { code: row.currency } : { currency: 'currency' }),
        },
        {
          name: 'tax_rate_bps',
          label: t('parties.price.tax'),
          kind: 'percent',
          value: row?.tax_rate_bps ?? 0,
        },
        {
          name: 'begins_on',
          label: t('parties.price.begins'),
          kind: 'date',
          value: today(),
        },
      ]}
    />
  )
}
