import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
/** Folder of everything the bench builds once and reuses. */
export const dataFolder = join(resolve(root, process.env['DATA_DIR'] ?? '.data'), 'bench')
export const sizes = { small: 10_000, usual: 100_000, large: 1_000_000 } as const
/** Row counts of the list measurements; LIST_ROWS=200000 restricts them. */
export const listRows = process.env['LIST_ROWS']?.split(',').map(Number) ?? [200_000, 1_000_000]
const argument = (name: string) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
/** `--pictures=300` reads so many hostile pictures of cards, `--states=glare,fold` only those; without them, all. */
export const hostileWanted = {
  pictures: Number(argument('pictures') ?? Infinity),
  states: argument('states')?.split(',') ?? null,
}
/** Numbers of claims of the measurements of money; MONEY_CLAIMS=10000 restricts them. */
export const moneyClaims = process.env['MONEY_CLAIMS']?.split(',').map(Number) ?? [
  10_000, 200_000, 1_000_000,
]
/** Numbers of authorizations; AUTHORIZATIONS=2000 restricts them. */
export const authorizationCounts = process.env['AUTHORIZATIONS']?.split(',').map(Number) ?? [
  2_000, 20_000, 200_000,
]
/** LISTS=listUsers,listPartners restricts the lists. */
export const listsWanted = process.env['LISTS']?.split(',')
