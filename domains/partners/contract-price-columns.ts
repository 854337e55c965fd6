import { defineColumns } from '@numo/kit/list-columns.ts'
import { majorText } from '@numo/kit/money.ts'
import { listPrices } from './contract-products.ts'

/** Columns of the price list. The importer reads the exported file by the same headings (`rules-price-words.ts`). */
export const priceColumns = defineColumns(listPrices, [
  { name: 'code', title: 'parties.price.code', can_sort: true, value: (row) => row.code },
  { name: 'name', title: 'parties.price.name', can_sort: true, value: (row) => row.name },
  {
    name: 'category',
    title: 'parties.price.category',
    words: 'parties.price.category_of',
    value: (row) => row.category,
  },
  {
    name: 'unit_price',
    title: 'parties.price.price',
    is_end: true,
    value: (row) => majorText(row.unit_price, row.currency),
  },
  { name: 'currency', title: 'parties.currency', value: (row) => row.currency },
  {
    name: 'tax_rate_bps',
    title: 'parties.price.tax',
    is_end: true,
    value: (row) => `${row.tax_rate_bps / 100}`,
  },
  { name: 'begins_on', title: 'parties.price.begins', value: (row) => row.begins_on },
  { name: 'ends_on', title: 'parties.price.ends', value: (row) => row.ends_on },
])
