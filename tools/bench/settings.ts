import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
/** Everything the bench builds once and keeps. */
export const kept = join(resolve(root, process.env['DATA_DIR'] ?? '.data'), 'bench')
export const sizes = { small: 10_000, usual: 100_000, large: 1_000_000 } as const
/** How many rows the lists are measured with; LIST_ROWS=200000 measures with so many only. */
export const listRows = process.env['LIST_ROWS']?.split(',').map(Number) ?? [200_000, 1_000_000]
/** LISTS=listUsers,listPartners measures these only. */
export const listsWanted = process.env['LISTS']?.split(',')
